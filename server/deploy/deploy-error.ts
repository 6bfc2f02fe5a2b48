/** Thrown when something cannot be deployed or published as asked; the message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError'
}
