import type { Pad } from '@sheaf/contract/entities/pad'
import { STRING_MAX } from '@sheaf/contract/limits'
import { copyMoment } from '@sheaf/contract/routes/versions'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { refreshGroup } from '../../lib/api/refresh-group.ts'
import { paths } from '../../paths.ts'

/** PAD-65: begins a pad in the same folder with the text of this one, and offers to open it. */
export const useDuplicatePad = (pad: Pad) => {
  const t = useT()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate } = useAct({
    mutationFn: (name: string) => callApi(copyMoment, { params: { id: pad._id }, body: { name } }),
    onSuccess: async ({ key }, name) => {
      toast.success(t('GROUP.PAD.DUPLICATED', { name }), {
        label: t('ACTIONS.OPEN'),
        onClick: () => void navigate(paths.padView(pad.group, key)),
      })
      await refreshGroup(queryClient, pad.group)
    },
  })
  return () => mutate(t('GROUP.PAD.COPY_OF', { name: pad.name }).slice(0, STRING_MAX))
}
