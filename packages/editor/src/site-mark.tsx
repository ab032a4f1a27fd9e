import { LogoMark } from '@sheaf/ui/components/logo'
import './site-mark.css'

interface SiteMarkProps {
  readonly base: URL
  /** The site's title, by which the link is called. */
  readonly title: string
}

/** The way home from a pad that stands alone. */
export const SiteMark = ({ base, title }: SiteMarkProps) => (
  <a href={base.href} className="pad-site-mark" aria-label={title} title={title}>
    <LogoMark size={26} />
  </a>
)
