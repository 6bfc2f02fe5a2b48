import { readSetting } from '../../settings/settings.ts'
import { createLineForm } from '../../ui/dom/create-line-form.ts'
import { isExtensionId } from './is-extension-id.ts'

/** A form that allows an extension by its id. */
export function createAddExtension(add: (id: string) => Promise<unknown>): HTMLElement {
  return createLineForm({
    label: 'Allow an extension',
    help: 'Its id, as the browser shows it on its page of extensions.',
    action: 'Allow',
    async submit(text) {
      const id = text.trim()
      if (!isExtensionId(id)) return 'This is not the id of an extension.'
      if ((await readSetting('extensions'))[id]?.allowed === true) return 'This extension may connect already.'
      await add(id)
      return undefined
    },
  })
}
