import { z } from 'zod'
import { tableSchema } from './field-schema.ts'
import { FORGES, forgeOf } from './forge-links.ts'
import { httpUrlSchema } from './http-url.ts'
import { sourceConfigSchema } from './source-config.ts'
import { nounSchema, rowSchema, themeSchema } from './theme.ts'

/** URL below which pages are. */
const baseUrlSchema = httpUrlSchema
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => !/[?#]/.test(url), { error: 'expected no query and no fragment' })

const targetSchema = z.enum(['server', 'static'], { error: 'expected server or static' })

/** What a release is made for: a server that answers requests, or any host of plain files. */
export type Target = z.infer<typeof targetSchema>

/** Who publishes the directory. */
export const publisherSchema = z.object({ name: z.string().min(1), url: httpUrlSchema.optional() })

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

/** What `directory.yml` says about the directory as a whole, before sources are read. DESIGN: model. */
export const directorySchema = z.object({
  title: z.string().min(1).max(200).describe('Name of the directory.'),
  description: z.string().min(1).max(2000).describe('What the directory lists, in one or two plain sentences.'),
  headline: z
    .string()
    .min(1)
    .max(120)
    .optional()
    .describe('What the root page says in large letters. Default: the title.'),
  base_url: baseUrlSchema.describe('Absolute URL of the root page; may have a path.'),
  target: targetSchema
    .optional()
    .describe('`static` for any host of plain files, which has no endpoints. Default: server.'),
  mcp_base_url: baseUrlSchema
    .optional()
    .describe('With the target `static`: base URL of a server that has the endpoints of this directory.'),
  listing_pages: z
    .enum(['auto', 'on', 'off'], { error: 'expected auto, on or off' })
    .optional()
    .describe(
      'Whether every listing has a page of its own, {category}/{id}/. `auto`, the default, is on; with the target `static` for up to 5,000 listings.',
    ),
  bulk_data: z
    .enum(['on', 'off'], { error: 'expected on or off' })
    .optional()
    .describe('Whether all listings are also published as files, in _/data/: JSON Lines and CSV. Default: on.'),
  language: z.string().min(2).max(35).default('en').describe('BCP 47 language tag of the texts. Default: en.'),
  license: z.string().optional().describe('SPDX id or URL of the licence of the data.'),
  attribution: z.string().optional().describe('Text shown in every rendition; share-alike sources need it.'),
  publisher: publisherSchema.optional().describe('Who publishes it.'),
  homepage: httpUrlSchema.optional().describe('The directory’s human site, if it is another one.'),
  source: httpUrlSchema.optional().describe('Where the data is kept and can be edited.'),
  contribute: contributeSchema.optional().describe('The repository where people edit listings and suggest others.'),
  contact: httpUrlSchema.optional().describe('Where the publisher is reached.'),
  icon: httpUrlSchema.optional().describe('Of the server, for agents. Default: the logo.'),
  updated: z.iso.date().optional().describe('Default: the newest date in the data.'),
  schema: tableSchema.optional().describe('What is known about the fields of the sources: titles, types, order.'),
  default_type: z.string().default('Thing').describe('Schema.org type of a listing that names none.'),
  noun: nounSchema.optional().describe('What listings are called: `[book, books]`. Default: listing.'),
  row: rowSchema.optional().describe('How listings are shown in lists; what it leaves open is chosen by the data.'),
  new: z
    .string()
    .regex(/^[1-9]\d{0,3} days?$/, { error: 'expected a number of days like 30 days' })
    .optional()
    .describe('How old what the root page shows as new may be, before the newest date. Default: 180 days.'),
  pages_by: z
    .union([z.literal('off'), z.array(z.string().min(1))])
    .optional()
    .describe(
      'Fields whose values have pages of their own where three listings share one, or `off`. Default: `[author, alternatives]`.',
    ),
  robots: z
    .object({
      ai_train: z.boolean().optional().describe('Whether models may be trained with it. Default: as the licence says.'),
      thin: z.boolean().optional().describe('Whether search engines are shown listings of a name and a link only.'),
    })
    .optional()
    .describe('What robots may do.'),
})

export type Directory = z.infer<typeof directorySchema>

/** What `gazetteer refresh` may ask, and how it keeps what it learns. */
export const refreshConfigSchema = z.object({
  skip: z.array(z.string()).optional().describe('Hosts that are not asked, and their subdomains.'),
  allow: z
    .array(z.string())
    .optional()
    .describe('Hosts, addresses and networks of an intranet, which are refused otherwise: `10.0.0.0/8`.'),
  ports: z.array(z.int().min(1).max(65_535)).optional().describe('Ports that may be asked besides 80 and 443.'),
  forges: z
    .record(z.string(), z.enum(FORGES))
    .optional()
    .describe('Software that runs on other hosts of repositories: `git.example.org: forgejo`.'),
  exact: z.boolean().optional().describe('Whether stars are kept as counted. Default: two digits of them.'),
})

/**
 * A proof over HTTP for the official MCP registry: `v=MCPv1; k=ed25519; p=` and the 32 bytes of the public key as base64,
 * or `k=ecdsap384` and the 49 bytes of a compressed point.
 */
const PROOF = /^v=MCPv1; k=(?:ed25519; p=[A-Za-z0-9+/]{43}=|ecdsap384; p=[A-Za-z0-9+/]{66}==)$/

/** What `directory.yml` says for the official MCP registry. */
export const registrySchema = z.object({
  proof: z
    .string()
    .regex(PROOF, { error: 'expected "v=MCPv1; k=ed25519; p=…" with a public key of 32 bytes as base64' })
    .optional()
    .describe('Published as /.well-known/mcp-registry-auth: the public key that the registry knows you by.'),
  name: z.string().optional().describe('Name of the server below the host. Default: the path of base_url, or `mcp`.'),
  version: z
    .string()
    .optional()
    .describe('Version in server.json. Each can be published once; default: that of the tools.'),
})

/** `directory.yml`: the directory, its sources and the order of its pages. */
export const directoryConfigSchema = directorySchema.extend({
  sources: z.array(sourceConfigSchema).optional(),
  added: z
    .enum(['git'], { error: 'expected git' })
    .optional()
    .describe('Dates listings without a day by the first commit that has them.'),
  theme: themeSchema.optional().describe('How pages look.'),
  refresh: refreshConfigSchema.optional().describe('What `gazetteer refresh` may request.'),
  registry: registrySchema.optional().describe('For the official MCP registry.'),
  shrink: z
    .enum(['refuse', 'allow'], { error: 'expected refuse or allow' })
    .optional()
    .describe(
      'Whether a build may publish less than four fifths of the listings or pages of the release before. `refuse`, the default, publishes nothing then.',
    ),
  categories: z
    .object({ order: z.array(z.string()).optional().describe('Slugs in display order; the others follow as read.') })
    .optional(),
})

/** The parsed `directory.yml`. */
export type DirectoryConfig = z.infer<typeof directoryConfigSchema>
