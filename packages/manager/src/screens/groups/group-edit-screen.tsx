import type { Group } from '@sheaf/contract/entities/group'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Page } from '../../chrome/page.tsx'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { GroupForm } from '../../features/groups/form/group-form.tsx'
import { type GroupFormValues, opennessOf } from '../../features/groups/form/group-form-values.ts'
import { tagsOf } from '../../features/groups/list/group-summary.ts'
import { groupIndexQuery, useSaveGroup, useTakeOutGroup } from '../../features/groups/groups.queries.ts'
import { askToWiden } from '../../components/access/ask-to-widen.tsx'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useMissingHelp } from '../../lib/errors/missing-help.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { wideningOf } from '../../lib/access/widening.ts'
import { paths } from '../../paths.ts'
import { AddressedGroup } from './addressed-group.tsx'
import { AdministratorsOnly } from './administrators-only.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'

export const GroupEditScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="key" title={t('GROUP.EDIT')} fresh>
      {(group, { version }) => <EditableGroup group={group} version={version} />}
    </AddressedGroup>
  )
}

const EditableGroup = ({ group, version }: { group: Group; version: string | undefined }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigateUnlessLeft()
  const actor = useActor()
  const site = useSite()
  const actions = actionsOn(group, actor, site)
  const index = useQuery({ ...groupIndexQuery, enabled: actor.kind === 'user' })
  const missingTags = useMissingHelp(index)
  const { mutateAsync } = useSaveGroup(group._id)
  const { mutate: takeOut } = useTakeOutGroup(group._id)
  const crumbs = useFolderCrumbs(group)

  const undoArchiving = () => takeOut(undefined, { onSuccess: () => toast.success(t('GROUP.INFO.UNARCHIVE_SUCCESS')) })
  const save = async (values: GroupFormValues, before: GroupFormValues, over: string | undefined) => {
    const after = opennessOf(values)
    const widening = wideningOf(opennessOf(before), after, group, actor, site)
    if (!(await askToWiden({ of: 'folder', name: group.name, widening, after, site }))) return
    await mutateAsync({ values, before, version: over })
    if (values.archived && !before.archived)
      toast.success(t('GROUP.INFO.ARCHIVE_SUCCESS'), { label: t('ACTIONS.UNDO'), onClick: undoArchiving })
    else toast.success(t('GROUP.INFO.EDIT_SUCCESS'))
    await navigate(paths.groupView(group._id))
  }

  return (
    <FormGate isAllowed={actions.edit} otherwise={<AdministratorsOnly group={group} />}>
      <Page
        title={t('GROUP.EDIT_GROUP', { name: group.name })}
        crumbs={crumbs}
        help={t(site.allPadsPublicsAuthentifiedOnly ? 'GROUP.ADD_HELP_TAGS' : 'GROUP.ADD_HELP')}
        width="form"
      >
        <GroupForm
          group={group}
          version={version}
          knownTags={tagsOf(Object.values(index.data?.groups ?? {}), language)}
          missingTags={missingTags}
          cancelTo={paths.groupView(group._id)}
          onSave={save}
        />
      </Page>
    </FormGate>
  )
}
