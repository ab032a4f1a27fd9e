import type { Settings } from '@sheaf/contract/entities/settings'
import { icons } from '@sheaf/contract/pages/icons'
import { escapeHtml } from '@sheaf/document/escape-html'
import { translatorFor } from '../../lib/messages.ts'

/** What a site tells everybody about itself. */
export type SiteMetadata = Pick<Settings, 'title' | 'rootUrl' | 'defaultLanguage'>

/** Returns the site's description in its own language. */
const descriptionOf = ({ defaultLanguage }: SiteMetadata): string =>
  translatorFor(defaultLanguage).t('GLOBAL.DESCRIPTION')

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`

/**
 * Returns a page's title, and the preview shown to people who are sent a link: that describes the site, and nothing
 * behind the address.
 */
export const previewOf = (site: SiteMetadata, title: string): string => {
  const description = descriptionOf(site)
  const root = site.rootUrl.replace(/\/+$/, '')
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', site.title),
    meta('property', 'og:description', description),
    // These need absolute addresses, and anybody can forge the host of a request.
    ...(root === ''
      ? []
      : [meta('property', 'og:url', `${root}/`), meta('property', 'og:image', `${root}/${icons.share}`)]),
    meta('name', 'twitter:card', root === '' ? 'summary' : 'summary_large_image'),
  ].join('\n    ')
}

/**
 * Returns the manifest that a browser needs to install the manager. Its addresses are relative to its own, so that any
 * base path works.
 */
export const manifestOf = (site: SiteMetadata): object => ({
  id: './',
  name: site.title,
  short_name: site.title,
  description: descriptionOf(site),
  lang: site.defaultLanguage,
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f8f7f3',
  theme_color: '#16735f',
  icons: [
    { src: icons[192], sizes: '192x192', type: 'image/png' },
    { src: icons[512], sizes: '512x512', type: 'image/png' },
    { src: icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: icons.vector, sizes: 'any', type: 'image/svg+xml' },
  ],
})
