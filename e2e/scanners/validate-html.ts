import { HtmlValidate } from 'html-validate'

const TEXT = {}
const FLAG = { boolean: true }

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'no-unknown-attributes': 'error',
    // What HTML says a button of a form does is what ours do.
    'no-implicit-button-type': 'off',
    // Same origin, same build: there is no one else to trust.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
  elements: [
    'html5',
    {
      // Open Graph.
      meta: { attributes: { property: TEXT } },
      // WebMCP's declarative forms.
      svg: { attributes: { viewbox: TEXT, preserveaspectratio: TEXT } },
      form: { attributes: { toolname: TEXT, tooldescription: TEXT, toolautosubmit: FLAG } },
      ...Object.fromEntries(
        ['input', 'select', 'textarea', 'fieldset'].map((name) => [
          name,
          { attributes: { toolparamtitle: TEXT, toolparamdescription: TEXT } },
        ]),
      ),
    },
  ],
})

/** What is wrong with a document: rule, place and message, one line each. */
export async function validateHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, message }) => `${ruleId} at ${line}:${column}: ${message}`),
  )
}
