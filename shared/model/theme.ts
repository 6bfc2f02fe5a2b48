import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'

/** A font by kind, or the name of a family that readers may have; nothing that could end a CSS string. */
const fontSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, { error: 'expected sans, serif or the name of a font family' })

/** How an operator's brand changes the pages. */
export const themeSchema = z.object({
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, { error: 'expected a colour like #0a5a61' })
    .optional()
    .describe('Colour of links and buttons on light ground; the dark one is derived. Default: #0a5a61.'),
  font: fontSchema.optional().describe('Of the text: sans, serif or a family. Default: sans.'),
  display: fontSchema.optional().describe('Of headings: sans, serif or a family. Default: serif.'),
  radius: z.number().min(0).max(20).optional().describe('Of buttons and fields, in pixels. Default: 8.'),
  logo: z
    .string()
    .max(200)
    .regex(/^(?!.*\.\.)[\w][\w./-]*\.(?:svg|png|jpe?g|webp|gif|ico)$/, {
      error: 'expected the path of an image beside directory.yml',
    })
    .optional()
    .describe('An image beside directory.yml, best SVG, shown in the header and as the icon of the tab.'),
  image: httpUrlSchema.optional().describe('Shown where a page is shared (og:image), for instance 1200 × 630 pixels.'),
  links: z
    .array(z.object({ title: z.string().min(1).max(40), url: httpUrlSchema }))
    .max(5)
    .optional()
    .describe('In the header, besides our own.'),
  footer: z.string().min(1).max(500).optional().describe('A sentence at the foot of every page.'),
})

/** How an operator's brand changes the pages. */
export type Theme = z.infer<typeof themeSchema>
