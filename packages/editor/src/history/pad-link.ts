import type { PageAddress } from '../lib/page/page-address.ts'

/** Returns a link to the page of the pad, which takes this page's place. */
export const padLink = ({ base, padId }: Pick<PageAddress, 'base' | 'padId'>) => ({
  href: new URL(`p/${encodeURIComponent(padId)}`, base).href,
})
