import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'
import type { Content } from './create-element.ts'
import { uniqueId } from './unique-id.ts'

/** The question. */
export interface Question {
  readonly title: string
  readonly content: readonly Content[]
  /** Label of the button that agrees. */
  readonly yes: string
}

/** Asks the user before something is done. @returns Whether they agree; Escape means no. */
export function askToConfirm({ title, content, yes }: Question): Promise<boolean> {
  const id = uniqueId('question')
  const heading = createElement('h2', { id, dir: 'auto' }, title)
  const dialog = createElement('dialog', { 'aria-labelledby': id }, heading, ...content)
  const no = createButton('Cancel', () => dialog.close())
  const agree = createButton(yes, () => dialog.close('yes'), { class: 'primary' })
  dialog.append(createElement('div', { class: 'actions' }, no, agree))
  document.body.append(dialog)
  dialog.showModal()
  // Pressing Enter once too often does nothing.
  no.focus()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}
