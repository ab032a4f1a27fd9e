const TAGS = 'a abbr b blockquote br code div em h2 h3 h4 hr i li ol p pre s small span strong sub sup u ul'

/**
 * Sanitises HTML that the administrator writes for others (CFG-18, SEC-5): text with links and lists, without scripts,
 * handlers, styles, forms and frames. It is stored as typed, and sanitised whenever it is shown.
 */
export const administratorsHtml = async (html: string): Promise<string> => {
  if (html === '') return ''
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { a: ['href', 'title', 'rel', 'target'], '*': ['lang', 'dir'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  })
}
