import { Button, Stack, Text, Title } from '@mantine/core'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconTemplate } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import type { Template, Templates } from './read-templates.ts'
import { readTemplateText } from './template-text.ts'

interface TemplateListProps {
  readonly pad: PadFiles
  readonly templates: Templates
  /** Puts lines behind the text. */
  readonly onInsert: (lines: readonly HtmlLine[]) => void
  readonly onClose: () => void
}

interface SectionProps {
  readonly title: string
  readonly templates: readonly Template[]
  readonly busy: string | undefined
  /** Whether its first template has the focus when the list opens. */
  readonly isFirst: boolean
  readonly onChoose: (template: Template) => void
}

const Section = ({ title, templates, busy, isFirst, onChoose }: SectionProps) => {
  const id = useId()
  if (templates.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} size="sm" mb="xs">
        {title}
      </Title>
      <Stack gap="xs">
        {templates.map((template, at) => (
          // The button is not disabled meanwhile, since it would lose the focus.
          <Button
            key={template.id}
            variant="default"
            justify="flex-start"
            leftSection={<IconTemplate size={16} />}
            aria-busy={busy === template.id || undefined}
            data-autofocus={(isFirst && at === 0) || undefined}
            onClick={() => onChoose(template)}
          >
            <bdi>{template.name}</bdi>
          </Button>
        ))}
      </Stack>
    </section>
  )
}

/** PAD-83: lists the templates whose text can be put behind that of the pad. */
export const TemplateList = ({ pad, templates: { ofFolder, ofSite }, onInsert, onClose }: TemplateListProps) => {
  const t = useT()
  const [busy, setBusy] = useState<string>()
  const insert = async ({ id }: Template) => {
    setBusy(id)
    const read = await readTemplateText(pad, id)
    setBusy(undefined)
    if ('refusal' in read) {
      toast.error(textOfKey(read.refusal))
      return
    }
    onClose()
    onInsert(read.lines)
    toast.success(t('EDITOR.TEMPLATE.INSERTED'))
  }
  const onChoose = (template: Template) => {
    if (busy === undefined) void insert(template)
  }
  if (ofFolder.length + ofSite.length === 0) return <Text>{t('EDITOR.TEMPLATE.NONE')}</Text>
  return (
    <Stack gap="md">
      <Text size="sm">{t('EDITOR.TEMPLATE.HINT')}</Text>
      <Section title={t('GROUP.PAD.TEMPLATES_OF_FOLDER')} templates={ofFolder} isFirst {...{ busy, onChoose }} />
      <Section
        title={t('GROUP.PAD.TEMPLATES_OF_SITE')}
        templates={ofSite}
        isFirst={ofFolder.length === 0}
        {...{ busy, onChoose }}
      />
    </Stack>
  )
}
