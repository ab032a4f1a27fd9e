import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { FolderFiles } from '../../features/files/folder-files.tsx'
import { AddressedGroup } from './addressed-group.tsx'
import { useFolderCrumbs, useIsOwnFolder } from './folder-crumbs.ts'

export const GroupFilesScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="key" title={t('GROUP.FILES.TITLE')}>
      {(group) => <OpenFiles group={group} />}
    </AddressedGroup>
  )
}

const OpenFiles = ({ group }: { readonly group: Group }) => {
  const t = useT()
  const crumbs = useFolderCrumbs(group, useIsOwnFolder(group))
  return (
    <Page title={t('GROUP.FILES.TITLE')} crumbs={crumbs} width="table" help={t('GROUP.FILES.HELP')}>
      <FolderFiles group={group._id} />
    </Page>
  )
}
