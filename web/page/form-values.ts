/** The values a form would send. */
export function readForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return params
}

/** Gives the fields of a form the values that its markup says, but for the one that is being typed into. */
export function resetFields(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = option.defaultSelected
    } else if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox') field.checked = field.defaultChecked
      // Only agents fill hidden fields, and what they fill in is of the call that follows.
      else if (field !== document.activeElement && !field.hidden) field.value = field.defaultValue
    }
  }
}

/** Empties the fields of a form. It is not reset: browsers take that for the end of an agent's call. */
export function emptyFields(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = ''
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false
    else if (field instanceof HTMLInputElement) field.value = ''
  }
}
