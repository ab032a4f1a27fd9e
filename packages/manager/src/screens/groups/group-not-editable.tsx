import { Button } from '@mantine/core'
import { canEditGroup } from '@sheaf/contract/policy/group'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { AdministratorsOnly } from './administrators-only.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'

interface GroupNotEditableProps extends ComponentProps<typeof AdministratorsOnly> {
  readonly title: string
}

/**
 * Replaces a screen that would change a group. It explains to administrators that the group is archived (SCR-149),
 * and to others that the screen is for administrators.
 */
export const GroupNotEditable = ({ group, title, isForMembers = false }: GroupNotEditableProps) => {
  const t = useT()
  const actor = useActor()
  const facts = groupFacts(group, actor, useSite())
  const crumbs = useFolderCrumbs(group)
  if (!canEditGroup(actor, facts, true).allowed) return <AdministratorsOnly group={group} isForMembers={isForMembers} />
  return (
    <Page title={title} crumbs={crumbs} width="form">
      <EmptyState
        icon={<IconArchive />}
        title={t('GROUP.INFO.FOLDER_ARCHIVED')}
        text={t('GROUP.INFO.ARCHIVED_NO_CHANGE')}
      >
        <Button component={Link} to={paths.groupEdit(group._id)}>
          {t('GROUP.EDIT')}
        </Button>
        <Button variant="default" component={Link} to={paths.groupView(group._id)}>
          {t('GROUP.TO_FOLDER')}
        </Button>
      </EmptyState>
    </Page>
  )
}
