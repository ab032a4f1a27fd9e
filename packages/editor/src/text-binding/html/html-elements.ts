import type { LineKind } from '@sheaf/document/text/line'

/* What elements of HTML are for its reader. */

export const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIALOG DIR DIV DL DT FIELDSET FIGCAPTION FIGURE ' +
    'FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR LEGEND LI LISTING MAIN MENU NAV OL OPTGROUP OPTION P PRE SEARCH ' +
    'SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL XMP'
  ).split(' '),
)
export const BLOCK_STYLE = /^(block|flex|grid|list-item|flow-root|table|table-row)$/

const HIDDEN = new Set(
  'HEAD META SCRIPT STYLE TEMPLATE TITLE INPUT SVG OBJECT IFRAME AUDIO VIDEO CANVAS NOSCRIPT ANNOTATION COMMENT TEXTAREA'.split(
    ' ',
  ),
)

/** Elements in which a button is the text that it folds out. */
const FOLDED = 'h1, h2, h3, h4, h5, h6, dt, summary, label'

export const LISTS = new Set(['UL', 'OL', 'MENU', 'DIR'])

/** Longest side of an image that is a sign among letters, as the face of a person beside their name. */
const SIGN_SIDE_MAX = 24

const sideOf = (image: HTMLImageElement, side: 'width' | 'height'): number =>
  Number.parseFloat(image.getAttribute(side) ?? image.style[side]) || Number.POSITIVE_INFINITY

const EMOJI_NAME = /^:[\w+-]+:$/

/** Returns whether an image is a picture, and no sign of the text. */
export const isPicture = (image: HTMLImageElement): boolean => {
  // The box of a task, and an emoji, which its text says in full.
  if (image.getAttribute('aria-roledescription') === 'checkbox') return false
  // A dot by which a sender learns who reads a mail.
  if (['width', 'height'].every((side) => /^[01]$/.test(image.getAttribute(side) ?? ''))) return false
  if (sideOf(image, 'width') <= SIGN_SIDE_MAX && sideOf(image, 'height') <= SIGN_SIDE_MAX) return false
  return !EMOJI_NAME.test(image.alt) && !/^(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u.test(image.alt)
}

export const isHidden = (element: Element): boolean => {
  if (HIDDEN.has(element.tagName.toUpperCase()) || element.classList.contains('katex-html')) return true
  if (element.classList.contains('Apple-interchange-newline')) return true
  if (!(element instanceof HTMLElement)) return false
  if (element.tagName === 'BUTTON' && element.closest(FOLDED) === null) return true
  // What nobody can select in its page is none of what somebody copied there, such as the numbers of rows.
  if (/user-select:\s*none/i.test(element.getAttribute('style') ?? '')) return true
  // A style sheet that came along may hide whole lines, which some see and others do not: their text stays.
  const isHiddenPart = element.style.display === 'none' && !BLOCKS.has(element.tagName)
  return element.hasAttribute('hidden') || isHiddenPart
}

const CODE_FONT = /\b(?:mono(?:space)?|consolas|menlo|courier|code)\b/i

/** Returns whether an element stands in rows or in a font of code, as editors of code write it. */
export const isOfCode = (element: HTMLElement): boolean => {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    if (at.style.whiteSpace === 'pre' || CODE_FONT.test(at.style.fontFamily)) return true
  return false
}

/** Returns which heading a block is; undefined if it is none. */
export const headingOf = (block: HTMLElement): LineKind | undefined => {
  const level =
    /^H([1-6])$/.exec(block.tagName)?.[1] ??
    (block.getAttribute('role') === 'heading' ? (block.getAttribute('aria-level') ?? '2') : '')
  return /^[1-6]$/.test(level) ? (`h${level}` as LineKind) : undefined
}
