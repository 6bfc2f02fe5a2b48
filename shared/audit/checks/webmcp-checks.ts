import { failed, failIf, failure, notApplicable, passed, warnIf, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { elementsBelow, elementsNamed, textOf } from '../contract/markup.ts'
import type { Markup, MarkupElement } from '../contract/markup.ts'
import { eachPage } from './each-page.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Longest names and descriptions browsers give to agents, in characters. */
const MAX_NAME = 30
const MAX_DESCRIPTION = 500
const MAX_PARAMETER_DESCRIPTION = 150

/** Forms of a page, and controls of a form, that are looked at. */
const MAX_FORMS = 20
const MAX_CONTROLS = 50

/** Scripts of the page that are looked through for the name of the browser's interface. */
const MAX_SCRIPTS = 5

/** Controls that are no parameters. */
const NO_PARAMETER = new Set(['hidden', 'file', 'submit', 'button', 'image', 'reset'])

export const WEBMCP_CHECKS: readonly Check[] = [
  {
    id: 'webmcp-tools',
    group: 'webmcp',
    title: 'The page offers tools to agents in the browser',
    scanners: ['isitagentready', 'lighthouse', 'agent-readiness'],
    fix: 'Add toolname and tooldescription to a form, for instance the search, or register tools with document.modelContext.registerTool().',
    async run(site) {
      if (site.markup === undefined) return notApplicable('no HTML page was readable')
      const names = formsOf(site.markup).flatMap(({ attributes }) => attributes['toolname'] ?? [])
      if (names.length > 0) return passed(`${count(names.length, 'form')}: ${quote(names.join(', '))}`)
      const script = await findRegisteringScript(site, site.markup)
      return script === undefined ? failed('no form and no script offers tools') : passed(`${script} (not run)`)
    },
  },
  {
    id: 'webmcp-forms',
    group: 'webmcp',
    title: 'Forms in the content are tools',
    scanners: ['lighthouse'],
    fix: 'Add toolname and tooldescription to the forms that agents may use.',
    async run(site) {
      const pages = await site.pages()
      if (pages.every(({ markup }) => contentFormsOf(markup).length === 0)) return notApplicable('no forms')
      return eachPage(({ markup }) => {
        const forms = contentFormsOf(markup)
        const plain = forms.filter((form) => !isTool(form))
        return plain.length === 0 ? [] : [warning(`${plain.length} of ${count(forms.length, 'form')} without toolname`)]
      })(site)
    },
  },
  {
    id: 'webmcp-form-schema',
    group: 'webmcp',
    title: 'Forms that are tools can be filled in',
    scanners: ['lighthouse'],
    fix: 'Give each such form toolname and tooldescription, and each control a name and a toolparamdescription (or a label).',
    async run(site) {
      const pages = await site.pages()
      if (!pages.some(({ markup }) => formsOf(markup).some(isTool))) return notApplicable('no form is a tool')
      return eachPage(({ markup }) =>
        formsOf(markup)
          .filter(isTool)
          .flatMap((form) => formProblems(markup, form)),
      )(site)
    },
  },
]

function formsOf(markup: Markup): MarkupElement[] {
  return elementsNamed(markup, 'form').slice(0, MAX_FORMS)
}

/**
 * Forms that are what a page is for. Those of the site's header and footer are the same on every page, where a tool of
 * that name would stand beside the page's own; those without a field of their own have nothing for agents to fill in.
 */
function contentFormsOf(markup: Markup): MarkupElement[] {
  return formsOf(markup).filter(
    (form) => isTool(form) || (!isOfSite(form) && elementsBelow(markup, form).some(isParameter)),
  )
}

function isOfSite({ parent }: MarkupElement): boolean {
  let isOutside = false
  for (let element = parent; element !== undefined; element = element.parent) {
    if (element.name === 'main') return false
    isOutside ||= element.name === 'header' || element.name === 'footer' || element.name === 'nav'
  }
  return isOutside
}

function isTool({ attributes }: MarkupElement): boolean {
  return attributes['toolname'] !== undefined || attributes['tooldescription'] !== undefined
}

function formProblems(markup: Markup, form: MarkupElement): Problem[] {
  const { toolname: name = '', tooldescription: description = '' } = form.attributes
  const controls = elementsBelow(markup, form).filter(isParameter).slice(0, MAX_CONTROLS)
  return [
    ...failIf(name === '', 'a form without toolname'),
    ...failIf(description === '', `${quote(name)}: no tooldescription`),
    ...warnIf(!/^[A-Za-z0-9_-]*$/.test(name), `${quote(name)}: not only letters, digits, "_" and "-"`),
    ...warnIf(name.length > MAX_NAME, `${quote(name)}: longer than ${MAX_NAME} characters`),
    ...warnIf(
      description.length > MAX_DESCRIPTION,
      `${quote(name)}: description longer than ${MAX_DESCRIPTION} characters`,
    ),
    ...controls.flatMap((control) =>
      controlProblems(markup, control).map((problem) => ({ ...problem, text: `${quote(name)}: ${problem.text}` })),
    ),
  ]
}

function isParameter({ name, attributes }: MarkupElement): boolean {
  if (name === 'select' || name === 'textarea') return true
  return name === 'input' && !NO_PARAMETER.has((attributes['type'] ?? 'text').toLowerCase())
}

function controlProblems(markup: Markup, control: MarkupElement): Problem[] {
  const { name = '', required, toolparamdescription: description } = control.attributes
  if (name === '')
    return [required === undefined ? warning('a control without name') : failure('a required control without name')]
  if (description === undefined && !hasLabel(markup, control))
    return [warning(`no toolparamdescription for ${quote(name)}`)]
  return (description ?? '').length > MAX_PARAMETER_DESCRIPTION
    ? [warning(`description of ${quote(name)} longer than ${MAX_PARAMETER_DESCRIPTION} characters`)]
    : []
}

function hasLabel(markup: Markup, control: MarkupElement): boolean {
  const { id, title, 'aria-label': label } = control.attributes
  if (title || label) return true
  return elementsNamed(markup, 'label').some((element) => {
    const isNamed = id !== undefined && element.attributes['for'] === id
    const isInside = element.index < control.index && control.index < element.end
    return (isNamed || isInside) && textOf(markup, element) !== ''
  })
}

/** A script of the page that names the browser's interface, which is as much as can be told without running it. */
async function findRegisteringScript(site: Site, markup: Markup): Promise<string | undefined> {
  const scripts = elementsNamed(markup, 'script')
  if (scripts.some(({ source }) => source.includes('modelContext'))) return 'a script on the page names modelContext'
  const urls = scripts.flatMap(({ attributes: { src } }) => (src === undefined ? [] : (site.locate(src) ?? [])))
  const answers = await Promise.all(urls.slice(0, MAX_SCRIPTS).map((url) => site.get(url)))
  const naming = answers.find(({ status, text }) => status === 200 && text.includes('modelContext'))
  return naming === undefined ? undefined : `${quote(new URL(naming.url).pathname)} names modelContext`
}
