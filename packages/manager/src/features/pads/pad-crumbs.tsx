import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

interface PadCrumbsProps {
  readonly group: { readonly name: string; readonly to: string } | undefined
  readonly name: string
  /** My own folders are only a step up for who has some. */
  readonly withGroups: boolean
}

/** Where the pad is: my folders, its folder, itself. */
export const PadCrumbs = ({ group, name, withGroups }: PadCrumbsProps) => {
  const t = useT()
  return (
    <nav aria-label={t('GROUP.PAD.WHERE')}>
      <Breadcrumbs separatorMargin={6}>
        {withGroups && (
          <Anchor component={Link} to={paths.groups} size="sm">
            {t('GROUP.MYGROUPS')}
          </Anchor>
        )}
        {group && (
          <Anchor component={Link} to={group.to} size="sm" dir="auto">
            {group.name}
          </Anchor>
        )}
        <Text size="sm" c="dimmed" aria-current="page" dir="auto">
          {name}
        </Text>
      </Breadcrumbs>
    </nav>
  )
}
