import { Button } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconTag } from '@tabler/icons-react'
import { createSearchParams, Link } from 'react-router'
import { paths } from '../../../paths.ts'
import classes from './tag-chip.module.css'

const lookOf = (tag: string, active = false) => {
  const Icon = active ? IconCheck : IconTag
  return {
    size: 'compact-xs',
    radius: 'xl',
    variant: active ? 'filled' : 'default',
    fw: 400,
    leftSection: <Icon size={12} aria-hidden />,
    maw: '100%',
    classNames: { section: classes.sign ?? '' },
    children: <bdi className={classes.name ?? ''}>{tag}</bdi>,
  } as const
}

/** Shows a tag that toggles a filter of the list. */
export const TagButton = ({ tag, active, onClick }: { tag: string; active: boolean; onClick: () => void }) => {
  const t = useT()
  return <Button {...lookOf(tag, active)} aria-pressed={active} title={t('GROUP.TAGS.HELP')} onClick={onClick} />
}

/** Shows a tag that links to the folders that have it. */
export const TagLink = ({ tag }: { tag: string }) => (
  <Button
    {...lookOf(tag)}
    component={Link}
    to={{ pathname: paths.groups, search: createSearchParams({ tag }).toString() }}
  />
)

export const TagText = ({ tag }: { tag: string }) => (
  <Button {...lookOf(tag)} component="span" className={classes.text ?? ''} />
)
