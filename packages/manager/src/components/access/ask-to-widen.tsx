import { Text } from '@mantine/core'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { confirm } from '@sheaf/ui/components/confirm'
import { t } from '@sheaf/ui/l10n/i18n'
import { audienceText } from '../../lib/access/audience.ts'
import { WHO_SEES_HISTORY } from '../../lib/access/history-readers.ts'
import type { Openness, Widening } from '../../lib/access/widening.ts'

const TITLE: Readonly<Record<Widening, MessageKey>> = {
  readers: 'GROUP.WIDER.READERS',
  writers: 'GROUP.WIDER.WRITERS',
  history: 'GROUP.WIDER.HISTORY',
}

const TEXT = {
  folder: {
    readers: 'GROUP.WIDER.FOLDER_READERS',
    writers: 'GROUP.WIDER.FOLDER_WRITERS',
    history: 'GROUP.WIDER.FOLDER_HISTORY',
  },
  pad: { readers: 'GROUP.WIDER.PAD_READERS', writers: 'GROUP.WIDER.PAD_WRITERS', history: 'GROUP.WIDER.PAD_HISTORY' },
} as const

interface Change {
  readonly of: 'folder' | 'pad'
  readonly name: string
  readonly widening: Widening | undefined
  readonly after: Openness
  readonly site: SiteFacts
}

/**
 * SCR-780, HIST-47: asks before a folder or a pad lets more people read, write or see the history, and says who they
 * will be. Resolves to whether to go on, which it does at once where nobody is let in.
 */
export const askToWiden = async ({ of, name, widening, after, site }: Change): Promise<boolean> =>
  widening === undefined ||
  confirm({
    title: t(TITLE[widening]),
    text: t(TEXT[of][widening], { name }),
    details: (
      <>
        <Text size="sm">{t(audienceText(after.visibility, site, !after.isReadOnly))}</Text>
        <Text size="sm">{t(WHO_SEES_HISTORY[after.history])}</Text>
      </>
    ),
    action: t('GROUP.WIDER.SAVE'),
  })
