import { isSafeHref } from '@sheaf/document/text/href'
import { paletteColor } from './pasted-colors.ts'
import { acceptsFormat, withFormat, type FormatName, type Formats } from '@sheaf/document/text/formats'

const FORMAT_OF_TAG: Readonly<Record<string, FormatName>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  CITE: 'italic',
  DFN: 'italic',
  VAR: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
  SUP: 'superscript',
  SUB: 'subscript',
  CODE: 'code',
  KBD: 'code',
  SAMP: 'code',
  TT: 'code',
}

/** Returns the formats that a style begins or ends, as text processors write them. */
const styledFormats = ({ style }: HTMLElement, formats: Formats): Formats => {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration, verticalAlign } = style
  const decoration = textDecorationLine || textDecoration
  let styled = formats
  if (fontWeight !== '') styled = withFormat(styled, 'bold', /^(bold|bolder|[6-9]00)$/.test(fontWeight) ? true : null)
  if (fontStyle !== '') styled = withFormat(styled, 'italic', /^(italic|oblique)/.test(fontStyle) ? true : null)
  if (decoration.includes('underline')) styled = withFormat(styled, 'underline', true)
  if (decoration.includes('line-through')) styled = withFormat(styled, 'strike', true)
  if (verticalAlign === 'super') styled = withFormat(withFormat(styled, 'superscript', true), 'subscript', null)
  if (verticalAlign === 'sub') styled = withFormat(withFormat(styled, 'subscript', true), 'superscript', null)
  return styled
}

/**
 * Returns the formats with the colours that an element names. What is behind a block is the page's own, and so are the
 * colours of code.
 */
const coloredFormats = (element: HTMLElement, formats: Formats, isBlock: boolean): Formats => {
  const { color, backgroundColor } = element.style
  const text = paletteColor('text', color || (element.tagName === 'FONT' ? (element.getAttribute('color') ?? '') : ''))
  const marked = element.tagName === 'MARK' && backgroundColor === '' ? 'yellow' : backgroundColor
  const highlight = isBlock ? undefined : paletteColor('highlight', marked)
  let colored = formats
  if (text !== undefined) colored = withFormat(colored, 'color', text)
  if (highlight !== undefined) colored = withFormat(colored, 'highlight', highlight)
  return colored
}

/** Returns the link of an element, if it is one that a pad may have. A title that none may have is left out. */
const withLink = (element: HTMLElement, formats: Formats): Formats => {
  const href = element.getAttribute('href')
  const title = element.getAttribute('title')
  if (!isSafeHref(href)) return formats
  const link = title && acceptsFormat('link', { href, title }) ? { href, title } : { href }
  return withFormat(formats, 'link', link)
}

/** What is known of an element whose formats are read. */
interface Surroundings {
  readonly isBlock: boolean
  readonly isPreformatted: boolean
  /** Whether colours in it are those of code. */
  readonly isColoredCode: boolean
  /** Whether it was copied in a pad; elsewhere, what is underlined or coloured in a link is so because of the link. */
  readonly isOwn: boolean
}

/** Returns the formats of what stands in an element. */
export const formatsIn = (
  element: HTMLElement,
  around: Formats,
  { isBlock, isPreformatted, isColoredCode, isOwn }: Surroundings,
): Formats => {
  const { tagName } = element
  const name = FORMAT_OF_TAG[tagName]
  let formats = around
  if (name !== undefined && !(name === 'code' && isPreformatted)) formats = withFormat(formats, name, true)
  // What is raised stands no longer low.
  if (name === 'superscript') formats = withFormat(formats, 'subscript', null)
  if (name === 'subscript') formats = withFormat(formats, 'superscript', null)
  if (tagName === 'A') formats = withLink(element, formats)
  formats = styledFormats(element, formats)
  // The colours of a link itself are those of all links of its page.
  if (!isColoredCode && (isOwn || tagName !== 'A')) formats = coloredFormats(element, formats, isBlock)
  if (isOwn || formats['link'] === undefined) return formats
  return withFormat(withFormat(formats, 'underline', null), 'color', null)
}

/**
 * Returns the formats that a cell's own element says of its text: spreadsheets write what is bold or coloured there. That
 * of a header is bold as every header is.
 */
export const formatsOfCell = (element: Node): Formats => {
  if (!(element instanceof HTMLTableCellElement) || element.tagName !== 'TD') return {}
  const about = { isBlock: true, isPreformatted: false, isColoredCode: false, isOwn: false }
  return formatsIn(element, {}, about)
}
