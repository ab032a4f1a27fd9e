import type { GroupId } from '@sheaf/contract/ids'
import type { ReactNode } from 'react'
import { CardPage } from '../chrome/card-page.tsx'
import { useStandBesideMenu } from '../lib/chrome.ts'
import { useIsAddressedMine } from './folder-crumbs.ts'

interface GatePageProps {
  /** Of the address. */
  readonly group: GroupId
  readonly title: string
  readonly children: ReactNode
}

/** What stands in the way of a group or its pad, which the menu counts among one's own only for its people. */
export const GatePage = ({ group, title, children }: GatePageProps) => {
  useStandBesideMenu(!useIsAddressedMine(group))
  return <CardPage title={title}>{children}</CardPage>
}
