import type { IFrame } from 'sanitize-html'
import type { SettingsReader } from '../../context.ts'

const RELS = 'icon shortcut apple-touch-icon mask-icon alternate author canonical help license me search'.split(' ')

/**
 * Names of tags that would break what the pages promise: that no address reaches other sites, and that everybody can
 * zoom.
 */
const STEERING_NAMES = ['referrer', 'viewport', 'color-scheme']

const isUnwanted = ({ tag, attribs }: IFrame): boolean => {
  if (tag === 'meta') {
    const name = attribs['name'] ?? attribs['property']
    return name === undefined || STEERING_NAMES.includes(name.trim().toLowerCase())
  }
  const rels = (attribs['rel'] ?? '').toLowerCase().split(/\s+/)
  return rels.some((rel) => !RELS.includes(rel))
}

/**
 * Returns the part of the administrator's HTML that goes into the head of the pages (CFG-41): descriptions and links,
 * nothing that runs.
 */
export const extraHead = async (html: string): Promise<string> => {
  if (html === '') return ''
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, {
    allowedTags: ['meta', 'link'],
    allowedAttributes: {
      meta: ['name', 'property', 'content', 'media', 'lang'],
      link: ['rel', 'href', 'type', 'sizes', 'media', 'title', 'hreflang', 'color'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    exclusiveFilter: isUnwanted,
    // Text would end the head.
    textFilter: () => '',
  })
}

/** Returns a reader of the current value, which sanitises each text only once, since every page asks for it. */
export const extraHeadReader = (settings: Pick<SettingsReader, 'read'>): (() => Promise<string>) => {
  let last = { html: '', clean: '' }
  return async () => {
    const { HTMLExtraHead: html } = await settings.read()
    if (html !== last.html) last = { html, clean: await extraHead(html) }
    return last.clean
  }
}
