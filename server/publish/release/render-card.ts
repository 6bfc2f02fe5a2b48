import { createRequire } from 'node:module'
import type { Resvg } from '@resvg/resvg-js'
import type { FrameView } from '../../../shared/renditions/view/page-view.ts'
import type { CardTemplate } from '../../sources/contract/directory-model.ts'
import { escapeHtml } from '../../../shared/renditions/text/escape-html.ts'

/** Pixels a side. Sites that show cards scale them down to 1200 × 630 or less. */
const MAX_SIDE = 4096

/** Lines that a text with `inline-size` may have; the last ends with "…" where there is more. */
const MAX_LINES = 3

/** Height of a line, in font sizes. */
const LINE_HEIGHT = 1.2

const TEXT = /<text\b([^>]*\sinline-size\s*=[^>]*)>([^<]*)<\/text>/g

/** What generic families stand for: those that Linux, macOS and Windows have. The first that is there is drawn. */
const FAMILIES: Readonly<Record<string, string>> = {
  'sans-serif': 'Noto Sans, DejaVu Sans, Liberation Sans, Helvetica, Arial',
  serif: 'Noto Serif, DejaVu Serif, Liberation Serif, Times New Roman, Times',
  monospace: 'Noto Sans Mono, DejaVu Sans Mono, Liberation Mono, Menlo, Consolas',
}

const GENERIC_FAMILY = /(font-family=["'][^"']*?)\b(sans-serif|serif|monospace)(?=["'])/g

type DrawPng = (svg: string, fontFiles: readonly string[]) => Uint8Array

/**
 * Loads what draws cards.
 *
 * @returns `undefined` where the optional package `@resvg/resvg-js` is not installed.
 */
function loadDrawing(): DrawPng | undefined {
  const require = createRequire(import.meta.url)
  let resvg: { readonly Resvg: typeof Resvg }
  try {
    resvg = require('@resvg/resvg-js')
  } catch {
    return undefined
  }
  return (svg, fontFiles) => {
    // With fonts of the operator's own, every machine draws the same.
    const font = { fontFiles: [...fontFiles], loadSystemFonts: fontFiles.length === 0 }
    const drawing = new resvg.Resvg(svg, { font })
    if (Math.max(drawing.width, drawing.height) > MAX_SIDE) throw new Error(`a side has more than ${MAX_SIDE} pixels`)
    return drawing.render().asPng()
  }
}

/** Draws the picture of a page from the operator's template, which {@link findCardProblem} has found to be one. */
export function drawCard(template: CardTemplate, view: FrameView): Uint8Array | undefined {
  const { page, title } = view
  const { headline = title } = view.site.directory
  const svg = fillCard(template.svg, {
    title: page.kind === 'root' ? headline : title,
    description: view.shownDescription,
    count: view.words.things(view.count),
    directory: view.site.directory.title,
    host: new URL(view.url).host,
  })
  return loadDrawing()?.(svg, template.fonts)
}

/** Draws a template as it is. @returns Why no page can have a picture of it; `undefined` when every page can. */
export function findCardProblem({ svg, fonts }: CardTemplate): string | undefined {
  const draw = loadDrawing()
  if (draw === undefined) return 'the optional package @resvg/resvg-js is not installed'
  try {
    draw(svg, fonts)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Fills a template: `{title}` and the like become the texts of a page. A `<text>` with the attribute `inline-size`, as SVG 2
 * has it, is broken into lines of that width.
 */
export function fillCard(svg: string, values: Readonly<Record<string, string>>): string {
  const fill = (text: string): string => text.replace(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole)
  const escaped = (text: string): string =>
    text.replace(/\{([a-z]+)\}/g, (whole, name: string) => escapeHtml(values[name] ?? whole))
  const named = svg
    .replace(/<svg\b(?![^>]*\sfont-family=)/, '$& font-family="sans-serif"')
    .replace(GENERIC_FAMILY, (_, before: string, family: string) => before + (FAMILIES[family] ?? family))
  const broken = named.replace(TEXT, (whole, attributes: string, text: string) => {
    const width = numberOf(attributes, 'inline-size')
    const size = numberOf(attributes, 'font-size')
    if (width === undefined || size === undefined) return whole
    const x = numberOf(attributes, 'x') ?? 0
    const lines = breakLines(fill(text).trim(), width / size)
    const spans = lines.map((line, index) => {
      const dy = index === 0 ? 0 : size * LINE_HEIGHT
      return `<tspan x="${x}" dy="${dy}">${escapeHtml(line)}</tspan>`
    })
    return `<text${attributes}>${spans.join('')}</text>`
  })
  return escaped(broken)
}

function numberOf(attributes: string, name: string): number | undefined {
  const value = new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)`).exec(attributes)?.[1]
  return value === undefined ? undefined : Number(value)
}

/** Breaks a text at spaces, and at any character of scripts that have none. @param width In font sizes. */
function breakLines(text: string, width: number): string[] {
  const lines = ['']
  for (const { 0: part } of text.matchAll(
    /\s*(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+)/gu,
  )) {
    const line = lines.at(-1) ?? ''
    if (line === '' || widthOf(line + part) <= width) lines[lines.length - 1] = line === '' ? part.trim() : line + part
    else lines.push(part.trim())
  }
  if (lines.length <= MAX_LINES) return lines
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`]
}

/** Width of a text in font sizes, for a font of usual proportions. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += /[\u1100-\u{2fffd}]/u.test(letter) && !/[\u2000-\u206f]/.test(letter) ? 1 : 0.56
  return width
}
