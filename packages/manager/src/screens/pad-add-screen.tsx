import type { Group } from '@sheaf/contract/entities/group'
import { groupIdSchema } from '@sheaf/contract/ids'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useNavigate, useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { PadForm } from '../features/pads/pad-form.tsx'
import { creationOf, type PadFormValues } from '../features/pads/pad-form-values.ts'
import { useCreatePad } from '../features/pads/pads.queries.ts'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

export const PadAddScreen = () => {
  const t = useT()
  const id = groupIdSchema.safeParse(useParams()['group'])
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      frame={(_name, content) => (
        <Page title={t('GROUP.PAD.ADD')} width="form">
          {content}
        </Page>
      )}
    >
      {(group) => <NewPad group={group} />}
    </GroupGate>
  )
}

const NewPad = ({ group }: { group: Group }) => {
  const t = useT()
  const navigate = useNavigate()
  const actions = actionsOn(group, useActor(), useSite())
  const { mutateAsync } = useCreatePad()
  if (!actions.addPad) return <NotFound />

  const save = async (values: PadFormValues) => {
    const { key } = await mutateAsync({ ...creationOf(values), group: group._id })
    toast.success(t('GROUP.INFO.PAD_ADD_SUCCESS'))
    await navigate(paths.padView(group._id, key))
  }

  return (
    <Page title={t('GROUP.PAD.ADD_NAMED', { name: group.name })} help={t('GROUP.PAD.FORM_HELP')} width="form">
      <PadForm group={group} onSave={save} />
    </Page>
  )
}
