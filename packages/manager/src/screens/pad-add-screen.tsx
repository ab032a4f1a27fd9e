import type { Group } from '@sheaf/contract/entities/group'
import { canCreatePad } from '@sheaf/contract/policy/group'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { NEW_PAD } from '../features/pads/frame-place.ts'
import { PadForm } from '../features/pads/pad-form.tsx'
import { creationOf, type PadFormValues } from '../features/pads/pad-form-values.ts'
import { useCreatePad } from '../features/pads/pads.queries.ts'
import { actorFor, factsFor } from '../lib/audience.ts'
import { KeptForm } from '../components/kept-form.tsx'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { useLeadOn } from '../lib/lead-on.ts'
import { paths } from '../paths.ts'
import { AddressedGroup } from './addressed-group.tsx'
import { useFolderCrumbs, useIsAmongMine } from './folder-crumbs.ts'
import { NothingToChange } from './nothing-to-change.tsx'

export const PadAddScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="group" title={t('GROUP.PAD.ADD')} keeps>
      {(group) => <NewPad group={group} />}
    </AddressedGroup>
  )
}

const NewPad = ({ group }: { group: Group }) => {
  const t = useT()
  const leadOn = useLeadOn()
  const site = useSite()
  const actions = actionsOn(group, useActor(), site)
  const isForMembers = canCreatePad(actorFor('member'), factsFor('member', group, site)).allowed
  const { mutateAsync } = useCreatePad()
  const crumbs = useFolderCrumbs(group, useIsAmongMine(group))
  const title = t('GROUP.PAD.ADD_NAMED', { name: group.name })

  const save = async (values: PadFormValues) => {
    const { key } = await mutateAsync({ ...creationOf(values), group: group._id })
    toast.success(t('GROUP.INFO.PAD_ADD_SUCCESS'))
    await leadOn(paths.padView(group._id, key), { state: NEW_PAD, replace: true })
  }

  return (
    <KeptForm
      isAllowed={actions.addPad}
      otherwise={<NothingToChange group={group} title={title} isForMembers={isForMembers} />}
    >
      <Page title={title} crumbs={crumbs} help={t('GROUP.PAD.FORM_HELP')} width="form">
        <PadForm group={group} cancelTo={paths.groupView(group._id)} onSave={save} />
      </Page>
    </KeptForm>
  )
}
