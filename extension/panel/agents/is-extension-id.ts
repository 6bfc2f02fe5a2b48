/** Of Chromium: 32 letters. Of Firefox: a UUID in braces, or something like an address. */
const FORMS = [/^[a-p]{32}$/, /^\{[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\}$/i, /^[\w.-]{0,60}@[\w.-]{1,60}$/]

/** Whether this can be the id of an extension. */
export function isExtensionId(id: string): boolean {
  return FORMS.some((form) => form.test(id))
}
