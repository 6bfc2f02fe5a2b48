/** Thrown when something cannot be deployed or published as requested; the message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
