import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { Gate } from '@sheaf/ui/components/gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { useUnmarkMenu } from '../../lib/page/chrome.ts'
import { paths } from '../../paths.ts'
import { useIsOwnFolder } from './folder-crumbs.ts'

interface AdministratorsOnlyProps {
  readonly group: Group
  /** Whether the screen is open to the folder's other members too. */
  readonly isForMembers?: boolean
}

/** SCR-102: replaces a screen that changes a group if the actor may see the group but not change it. */
export const AdministratorsOnly = ({ group, isForMembers = false }: AdministratorsOnlyProps) => {
  const t = useT()
  useUnmarkMenu(!useIsOwnFolder(group))
  return (
    <CardPage title={t(isForMembers ? 'GROUP.PEOPLE_ONLY' : 'GROUP.ADMINS_ONLY')}>
      <Gate
        icon={<IconLock size={32} stroke={1.6} />}
        text={t(isForMembers ? 'GROUP.PEOPLE_ONLY_TEXT' : 'GROUP.ADMINS_ONLY_TEXT')}
      >
        <Button component={Link} to={paths.groupView(group._id)} fullWidth>
          {t('GROUP.TO_FOLDER')}
        </Button>
      </Gate>
    </CardPage>
  )
}
