import { cleanLine, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import type { CategoryRef } from '../contract/source.ts'
import { fold, isRecord, scalarText, toList } from '../parse/records.ts'
import { evaluateField, type FieldScope, readPath, splitText } from './field-path.ts'
import { toLine } from './map-values.ts'
import type { Labels } from './read-labels.ts'
import { CATEGORY_FIELDS } from './synonyms.ts'

/** The input of a category rule. */
export interface PlacementScope extends FieldScope {
  /** Folders of the file below the fixed part of its pattern. */
  folders: readonly string[]
  fileName: string
}

/** Where a row belongs. */
export interface Placement {
  categories: readonly CategoryRef[]
  placedBy: readonly string[]
}

/** Field of landscapes with the paths of further sections that a row belongs to: `Category / Subcategory`. */
const FURTHER_PATHS = 'second_path'

/** Finds the pages of rows of one source. */
export interface CategoryRule {
  place(scope: PlacementScope): Placement
  /** How far out the object is that is the page of its rows: 1 for `^name`; 0 when the row itself names it. */
  readonly enclosingLevel: number
  /** The page an enclosing object represents; `parents` begins with that object. */
  enclosing(parents: NonNullable<FieldScope['parents']>): CategoryRef | undefined
}

/**
 * Creates the rule of a source.
 *
 * Without `category`, rows of nested sections belong to the innermost one; otherwise the usual fields are tried, then
 * the enclosing named section, then the file's name where a source has several rows per file, and finally the
 * directory's title.
 *
 * @param fallbackTitle Page of rows that nothing else places; `undefined` leaves them without one.
 */
export function createCategoryRule(
  config: Pick<MappingConfig, 'category' | 'parent' | 'split' | 'case_fold'> & { items?: unknown },
  labels: Labels,
  fallbackTitle: (scope: PlacementScope) => string,
): CategoryRule {
  const rule =
    typeof config.category === 'object' ? config.category : { field: config.category ?? defaultField(config) }
  const parentRule = ('parent' in rule ? rule.parent : undefined) ?? config.parent
  const slugRule = 'slug' in rule ? rule.slug : undefined
  const field = rule.field
  const byFolder = /^\$?folder(?: ([1-9]))?$/.exec(field ?? '')
  const folderDepth = byFolder === null ? undefined : Number(byFolder[1] ?? Infinity)
  const separators =
    ('split' in rule ? rule.split : undefined) ?? (field === undefined ? undefined : config.split?.[field])
  const caseFold = config.case_fold ?? true

  // The first spelling of a title names its page, regardless of case and width.
  const spellings = new Map<string, string>()
  const titleOf = (value: string): string => {
    const title = cleanLine(labels.find(value)?.title ?? value, MAX_NAME_LENGTH)
    if (!caseFold) return title
    const first = spellings.get(fold(title)) ?? title
    spellings.set(fold(title), first)
    return first
  }

  const values = (scope: PlacementScope): { values: string[]; path?: string } => {
    if (folderDepth !== undefined) return { values: [] }
    if (field === 'file' || field === '$file') return { values: [scope.fileName] }
    const found =
      field === undefined
        ? CATEGORY_FIELDS.map((name) => readPath(scope.fields, name)).find((one) => toList(one?.value).length > 0)
        : evaluateField(scope, field)
    const texts = toList(found?.value)
      .map((one) =>
        isRecord(one) ? scalarText(one['name'] ?? one['title'] ?? one['slug'] ?? one['id']) : scalarText(one),
      )
      .filter((text) => text !== undefined)
    const parts = separators === undefined ? texts : texts.flatMap((text) => splitText(text, separators))
    return found?.path === undefined ? { values: parts } : { values: parts, path: found.path }
  }

  const sections = (scope: FieldScope, level: number): string[] => {
    if (parentRule === false) return []
    if (parentRule !== undefined) {
      const parent = toLine(evaluateField(scope, parentRule)?.value)
      return parent === undefined ? [] : [titleOf(parent)]
    }
    // Sections further out, outermost first, but not the file's root object, which is not a section.
    const name = field?.replace(/^\^+/, '') ?? 'name'
    const outer = (scope.parents ?? []).slice(level, -1)
    return outer
      .map((_one, index) => toLine(evaluateField(scope, '^'.repeat(level + index + 1) + name)?.value))
      .filter((title) => title !== undefined)
      .reverse()
  }

  const refer = (path: string[], scope: FieldScope): CategoryRef => {
    const slug = slugRule === undefined ? undefined : toLine(evaluateField(scope, slugRule)?.value)
    return slug === undefined ? { path } : { path, slug }
  }

  const enclosingLevel = /^\^+/.exec(field ?? '')?.[0].length ?? 0
  const result: CategoryRule = {
    enclosingLevel,
    enclosing(parents) {
      // Seen from a row inside, the object is `enclosingLevel` steps out.
      const padding = Array.from({ length: enclosingLevel - 1 }, () => ({ fields: {} }))
      const scope = { fields: {}, parents: [...padding, ...parents] }
      const title = field === undefined ? undefined : toLine(evaluateField(scope, field)?.value)
      return title === undefined ? undefined : refer([...sections(scope, enclosingLevel), titleOf(title)], scope)
    },
    place(scope) {
      if (folderDepth !== undefined) {
        const folders = scope.folders.slice(0, folderDepth)
        return { categories: folders.length === 0 ? [] : [refer(folders.map(titleOf), scope)], placedBy: [] }
      }
      const found = values(scope)
      const outer = enclosingLevel > 0 || parentRule !== undefined ? sections(scope, enclosingLevel) : []
      const refs = found.values.map((value) => cleanLine(value)).filter((value) => value !== '')
      if (refs.length === 0 && field === undefined) {
        const section = toLine(evaluateField(scope, '^name')?.value)
        const isSection = section !== undefined && (scope.parents?.length ?? 0) > 1
        const path = isSection
          ? [...sections(scope, 1), titleOf(section)]
          : [cleanLine(fallbackTitle(scope), MAX_NAME_LENGTH)]
        return { categories: [{ path }], placedBy: [] }
      }
      const categories = refs.map((value) => refer([...outer, titleOf(value)], scope))
      const further = slugRule === undefined && enclosingLevel > 0 ? toList(scope.fields[FURTHER_PATHS]) : []
      for (const path of further) {
        categories.push({ path: splitText(scalarText(path) ?? '', ' / ').map((title) => titleOf(title)) })
      }
      const placedBy = [
        ...(found.path === undefined ? [] : [found.path]),
        ...(further.length > 0 ? [FURTHER_PATHS] : []),
      ]
      return { categories, placedBy }
    },
  }
  return result
}

/** Rows that are in sections by the operator's own path belong to them. */
function defaultField(config: { items?: unknown }): string | undefined {
  const [selector] = toList(config.items)
  return typeof selector === 'string' && (selector.match(/\[\]|\{\}/g)?.length ?? 0) > 1 ? '^name' : undefined
}
