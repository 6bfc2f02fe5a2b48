/** A request that a registry refuses with `INVALID_ARGUMENT`. The message names the member and what is expected. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
}

/** A value of a request as it is shown in a message: JSON, at most 60 characters. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= 60 ? text : `${text.slice(0, 59).toWellFormed()}…`
}
