/** The values a form would send. */
export function readForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return params
}

/** Writes values into the controls of a form; a control without one is emptied. */
export function writeForm(form: HTMLFormElement, values: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = values.getAll(control.name).includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      control.value = values.get(control.name) ?? ''
      // A value that a select does not offer leaves it without a choice at all.
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = ''
    }
  }
}
