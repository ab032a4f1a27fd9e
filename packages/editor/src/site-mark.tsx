import { LogoMark } from '@sheaf/ui/components/logo'
import './site-mark.css'

interface SiteMarkProps {
  readonly base: URL
  /** The site's title, which is the accessible name of the link. */
  readonly title: string
}

/** Link to the home page, for a pad outside of any frame. */
export const SiteMark = ({ base, title }: SiteMarkProps) => (
  <a href={base.href} className="pad-site-mark" aria-label={title} title={title}>
    <LogoMark size={26} />
  </a>
)
