/**
 * An answer as the extension gives it that has saved a directory from another origin than it was built for: its
 * addresses are taken for those of the host that was saved.
 *
 * @param builtFor The `base_url`. @param savedAt URL of the root page.
 */
export function asSaved<T>(answer: T, savedAt: string, builtFor = 'http://localhost:3000'): T {
  return JSON.parse(JSON.stringify(answer).replaceAll(`${builtFor}/`, savedAt)) as T
}
