import { readSetting } from '../../settings/settings.ts'
import { createLineForm } from '../../ui/dom/create-line-form.ts'
import { isExtensionId } from './is-extension-id.ts'

/** A form that allows an extension by its id. */
export function createAddExtension(add: (id: string) => Promise<unknown>): HTMLElement {
  return createLineForm({
    label: 'Allow an extension',
    help: 'Its id, as shown on the browser’s extensions page.',
    action: 'Allow',
    async submit(text) {
      const id = text.trim()
      if (!isExtensionId(id)) return 'This is not an extension id.'
      if ((await readSetting('extensions'))[id]?.allowed === true) return 'This extension is already allowed.'
      await add(id)
      return undefined
    },
  })
}
