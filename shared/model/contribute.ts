import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'
import { FORGES, forgeOf } from './forge-links.ts'

const templateSchema = z
  .string()
  .regex(/^[\w.-]{1,100}$/, { error: 'expected the file name of an issue template, for instance listing.yml' })

/** What is filled in for whoever opens an issue: our names, and the ids of the fields of the form that take them. */
const formFieldsSchema = z.partialRecord(
  z.enum(['name', 'url', 'id', 'page', 'category'], { error: 'expected name, url, id, page or category' }),
  z.string().regex(/^[\w-]{1,60}$/, { error: 'expected the id of a field of the form' }),
)

const issueSchema = z.object({
  template: templateSchema.optional().describe('File name of the issue template or form. Default: a blank issue.'),
  fields: formFieldsSchema
    .optional()
    .describe('name, url, id, page, category → the id of the form’s text field that takes it. Default: one text.'),
})

/** Where people propose changes: the forge that has the data. Nothing is received by the directory itself. */
export const contributeSchema = z
  .object({
    repository: httpUrlSchema
      .refine((url) => url.startsWith('https://') && !/[?#@]/.test(url), {
        error: 'expected the https URL of the repository',
      })
      .transform((url) => url.replace(/(?:\.git)?\/*$/, '')),
    forge: z
      .enum(FORGES, { error: `expected ${FORGES.join(', ')}` })
      .optional()
      .describe('Needed where the host does not tell.'),
    branch: z
      .string()
      .regex(/^(?!.*\.\.)[\w./-]{1,200}$/, { error: 'expected the name of a branch' })
      .default('main'),
    path: z
      .string()
      .regex(/^(?!.*\.\.)[^/\\].{0,400}$/, { error: 'expected a folder in the repository, without a slash before it' })
      .optional()
      .describe('Folder of directory.yml in the repository. Default: its root.'),
    suggest: issueSchema.optional().describe('The issue that suggests a listing.'),
    report: issueSchema.optional().describe('The issue that reports a problem with one.'),
  })
  .refine((contribute) => forgeOf(contribute) !== undefined, {
    path: ['forge'],
    error: `say which forge the repository is on: ${FORGES.join(', ')}`,
  })
