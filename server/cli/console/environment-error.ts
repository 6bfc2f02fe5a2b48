/** Thrown by commands when the machine, not the directory, is the problem; the message says what to do. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}
