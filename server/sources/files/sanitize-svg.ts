import { Parser } from 'htmlparser2'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const ELEMENTS = words(
  'svg g defs symbol use path rect circle ellipse line polyline polygon image text tspan textPath title desc style linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence',
)

/** Elements whose text is shown, or is a style. */
const TEXTS = words('text tspan textPath title desc style')

const ATTRIBUTES = words(
  'id class style role lang aria-label aria-hidden aria-labelledby viewBox preserveAspectRatio version x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points pathLength transform transform-origin gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode operator k1 k2 k3 k4 stdDeviation dx dy radius values type tableValues slope intercept amplitude exponent order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles rotate textLength lengthAdjust startOffset method spacing href color color-interpolation color-interpolation-filters display visibility opacity overflow fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity flood-color flood-opacity lighting-color clip-path clip-rule mask filter marker marker-start marker-mid marker-end paint-order vector-effect shape-rendering text-rendering image-rendering font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction mix-blend-mode isolation enable-background',
)

/** Functions of values and styles. None loads anything. */
const FUNCTIONS = words(
  'url rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY calc var blur drop-shadow not nth-child nth-of-type',
)

/** Elements `use` within elements that can be used, in one file. */
const MAX_NESTED_USES = 16

/** Pictures in the drawing. */
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=\s]*$/i

/**
 * Writes an SVG file anew from what is known to draw: elements, attributes and functions of a list, in the namespace of
 * SVG, with no address but those within. Prefixed names, declarations, instructions and comments are left out.
 *
 * **Security:** nothing of the file is copied: every name is one of the list, every value is escaped. So neither an
 * encoding nor a reference in it can hide what runs where the file is opened by itself, on hosts that send no policy.
 * Few can be nested, since `use` within what is used draws any number of shapes.
 *
 * @returns The drawing, and names that could run or load and were left out, each once; `undefined` for another root.
 */
export function sanitizeSvg(source: string): { text: string; dropped: string[] } | undefined {
  const dropped = new Set<string>()
  /** Elements that are open, and whether their content can be used elsewhere. */
  const open: { readonly name: string; readonly isUsable: boolean; readonly start: number }[] = []
  let text = ''
  let style = ''
  let nestedUses = 0
  /** Elements that are open below one that is left out, it included. */
  let skipped = 0
  let isSvg: boolean | undefined

  const parser = new Parser(
    {
      onopentag(qualified, attributes) {
        const local = qualified.replace(/^svg:/, '')
        // Of links and choices only the content is drawn.
        const name = local === 'a' || local === 'switch' ? 'g' : local
        isSvg ??= name === 'svg'
        const isInUsable = open.at(-1)?.isUsable === true
        const isNestedUse = name === 'use' && isInUsable
        if (isNestedUse) nestedUses += 1
        const isSecondRoot = open.length === 0 && text !== ''
        if (
          skipped > 0 ||
          !isSvg ||
          isSecondRoot ||
          !ELEMENTS.has(name) ||
          (isNestedUse && nestedUses > MAX_NESTED_USES)
        ) {
          skipped += 1
          if (skipped === 1 && !name.includes(':') && name !== 'metadata') dropped.add(`<${name}>`)
          return
        }
        const kept = Object.entries(attributes).flatMap(([attribute, value]) => writeAttribute(name, attribute, value))
        text += `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${kept.join('')}>`
        const isUsable = isInUsable || (open.length > 0 && attributes['id'] !== undefined)
        open.push({ name, isUsable, start: text.length })
      },
      ontext(content) {
        const name = open.at(-1)?.name ?? ''
        if (skipped > 0 || !TEXTS.has(name)) return
        if (name === 'style') style += content
        else text += escape(content)
      },
      onclosetag() {
        if (skipped > 0) {
          skipped -= 1
          return
        }
        const closed = open.pop()
        if (closed === undefined) return
        const { name, start } = closed
        if (name === 'style') {
          const rules = style.replace(/\/\*[^]*?\*\//g, ' ')
          style = ''
          if (isSafe(rules)) text += escape(rules)
          else dropped.add('<style>')
        }
        text = text.length === start ? `${text.slice(0, -1)}/>` : `${text}</${name}>`
      },
    },
    { xmlMode: true },
  )
  parser.end(source)
  return isSvg === true ? { text, dropped: [...dropped] } : undefined

  function writeAttribute(element: string, qualified: string, value: string): string[] {
    const name = qualified === 'xlink:href' ? 'href' : qualified
    if (!ATTRIBUTES.has(name)) {
      if (/^on/i.test(name)) dropped.add(name)
      return []
    }
    const isAddress = name === 'href'
    const isOwn = isAddress
      ? /^#[\w:.-]+$/.test(value) || (element === 'image' && OWN_PICTURE.test(value))
      : isSafe(value)
    if (!isOwn) dropped.add(name)
    return isOwn ? [` ${name}="${escape(value.replace(/\s+/g, ' '))}"`] : []
  }
}

/** Whether a value or a style has no functions but those of the list, and no address but those within. */
function isSafe(value: string): boolean {
  if (/[\\@<]|\/\*/.test(value)) return false
  // White space of CSS alone: what else JavaScript counts as such is part of an address.
  return [...value.matchAll(/([\w-]*)\s*\([ \t\n\r\f]*(["']?)([^()]*)/g)].every(
    ([, name = '', , inner = '']) =>
      (name === '' || FUNCTIONS.has(name)) && (name !== 'url' || /^#[\w:.-]+["']?[ \t\n\r\f]*$/.test(inner)),
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
