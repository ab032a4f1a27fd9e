import type { GroupId } from '@sheaf/contract/ids'
import type { ReactNode } from 'react'
import { CardPage } from '../../chrome/card-page.tsx'
import { useUnmarkMenu } from '../../lib/page/chrome.ts'
import { useIsOwnFolderAt } from './folder-crumbs.ts'

interface GatePageProps {
  /** Id of the group that the address names. */
  readonly group: GroupId
  readonly title: string
  readonly isFramed?: boolean | undefined
  readonly children: ReactNode
}

/** Shows why a group or pad is not open to the user. The menu highlights "My folders" only for members. */
export const GatePage = ({ group, title, isFramed, children }: GatePageProps) => {
  useUnmarkMenu(!useIsOwnFolderAt(group))
  return (
    <CardPage title={title} isFramed={isFramed}>
      {children}
    </CardPage>
  )
}
