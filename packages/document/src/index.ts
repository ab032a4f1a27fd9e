/**
 * The contents page of the pad as data. Programs import the file they mean (`@sheaf/document/plain-text`): this page
 * also loads ProseMirror, which the server never needs.
 */
export { AUTHOR_MARK, PAD_FRAGMENT } from './schema/vocabulary.ts'
export { hrefFromInput, isSafeHref } from './schema/href.ts'
export { padExtensions } from './schema/pad-extensions.ts'
export { padSchema } from './schema/pad-schema.ts'
export { padText, type PadTextOptions } from './plain-text.ts'
export { followLines, type LineChange, type LineChanges, type LineFollowing } from './line-changes.ts'
export { inspectUpdate, type UpdateInspection, type UpdateLimits, type UpdateRefusal } from './update-guard.ts'
export { fitsInto, type Fit } from './fits-into.ts'
export { contributes } from './contributes.ts'
export { exportText } from './export/text.ts'
export { exportMarkdown } from './export/markdown.ts'
export { exportHtml, exportHtmlPage } from './export/html.ts'
export { appendParagraphs, padFromText, type Paragraph } from './seed.ts'
