import { Anchor, Breadcrumbs } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './crumbs.module.css'

export interface Crumb {
  readonly name: string
  readonly to: string
}

/**
 * Breadcrumbs above a screen. The screen itself is not among them: its heading follows, below or (compact, on a phone)
 * beside them.
 */
export const Crumbs = ({ steps, isCompact }: { readonly steps: readonly Crumb[]; readonly isCompact: boolean }) => {
  const t = useT()
  if (steps.length === 0) return null
  return (
    <nav aria-label={t('GLOBAL.WHERE')} className={classes.crumbs} data-compact={isCompact || undefined}>
      <Breadcrumbs separatorMargin={6}>
        {steps.map(({ name, to }) => (
          <Anchor key={to} component={Link} to={to} size="sm" dir="auto">
            {isCompact && <IconChevronLeft size={22} className={classes.back} aria-hidden />}
            <span className={classes.name}>{name}</span>
          </Anchor>
        ))}
      </Breadcrumbs>
    </nav>
  )
}
