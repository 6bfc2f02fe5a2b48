/** Elements that stay as they are, with all that is in them. */
export const keptElements: WeakSet<Element> = new WeakSet()

/** Set by people and by the script: markup does not know of them. */
const KEPT: ReadonlySet<string> = new Set(['open', 'aria-busy'])

/**
 * Makes the content of an element that of a fresh tree, which is used up. What is in both stays, with its focus,
 * selection and what is open in it: elements with the same id, facets of the same name, choices of the same value, else
 * what is in the same place. Some stay whatever they contain: {@link keptElements}. Lists are replaced whole.
 */
export function patchNodes(place: Element, fresh: ParentNode & Node): void {
  const wanted = new Set(Array.from(fresh.children, keyOf))
  const known = new Map<string, Element>()
  for (const child of Array.from(place.children)) {
    const key = keyOf(child)
    if (key === '') continue
    if (wanted.has(key)) known.set(key, child)
    // First of all, so that nothing that stays has to be moved: that would take its focus.
    else child.remove()
  }
  let at: ChildNode | null = place.firstChild
  for (const node of Array.from(fresh.childNodes)) {
    // Text between elements is written anew, so that an element that stays is not moved for it.
    if (node instanceof Element) at = removeText(at)
    const match = findMatch(at, node, known)
    if (match === undefined) {
      place.insertBefore(node, at)
      continue
    }
    if (match === at) at = at.nextSibling
    else place.insertBefore(match, at)
    patchNode(match, node)
  }
  while (at !== null) at = removeNode(at)
}

/** @returns The first that is no text, from a node on. */
function removeText(node: ChildNode | null): ChildNode | null {
  let at = node
  while (at instanceof Text) at = removeNode(at)
  return at
}

/** @returns The one after it. */
function removeNode(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  node.remove()
  return next
}

function findMatch(at: ChildNode | null, node: ChildNode, known: Map<string, Element>): ChildNode | undefined {
  const key = keyOf(node)
  if (key === '') return at !== null && at.nodeName === node.nodeName && keyOf(at) === '' ? at : undefined
  const match = known.get(key)
  // Each is used once, should two have the same.
  known.delete(key)
  return match?.nodeName === node.nodeName ? match : undefined
}

function keyOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return ''
  if (node.id !== '') return `#${node.id}`
  const choice = node.localName === 'label' ? node.querySelector('input') : null
  return choice === null ? (node.dataset['facet'] ?? '') : `${choice.name}=${choice.value}`
}

function patchNode(old: ChildNode, fresh: ChildNode): void {
  if (!(old instanceof Element) || !(fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue
    return
  }
  if (keptElements.has(old)) return
  // At once: each of its rows would cost as much.
  if (old.classList.contains('rows')) {
    old.replaceWith(fresh)
    return
  }
  for (const { name, value } of Array.from(fresh.attributes)) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  }
  for (const { name } of Array.from(old.attributes)) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name)
  }
  patchNodes(old, fresh)
}

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
