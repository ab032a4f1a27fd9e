import { Button, Stack, Text, Title } from '@mantine/core'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconTemplate } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { readTemplate, type TemplateLine } from '@sheaf/contract/routes/pads'
import { acceptsFormat, type Formats } from '@sheaf/document/text/formats'
import { lineAttributesFrom } from '@sheaf/document/text/line'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import type { Template, Templates } from './read-templates.ts'
import { callApi, keyOfRefusal } from '../../lib/page/call-api.ts'

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

const formatsOf = (formats: TemplateLine['runs'][number]['formats']): Formats =>
  Object.fromEntries(Object.entries(formats).filter(([name, value]) => acceptsFormat(name, value))) as Formats

const toLine = ({ attributes, runs, table }: TemplateLine): HtmlLine => {
  const line = lineAttributesFrom((name) => attributes[name])
  return {
    // A table without a cell is none.
    attributes: line.kind === 'table' && table === undefined ? { ...line, kind: 'p', table: null } : line,
    runs: runs.map(({ text, formats }) => ({ text, formats: formatsOf(formats) })),
    ...(table === undefined ? {} : { table: table as NonNullable<HtmlLine['table']> }),
  }
}

/** Asks the server for the lines of a template as they are put into a pad. Returns the key of its refusal otherwise. */
const readTemplateText = async (
  pad: PadFiles,
  template: string,
): Promise<{ readonly lines: readonly HtmlLine[] } | { readonly refusal: string }> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  try {
    const response = await callApi(pad.target, pad.pathOf('/template'), { body: { template, timeZone } })
    if (!response.ok) return { refusal: await keyOfRefusal(response) }
    return { lines: readTemplate.reply.parse(await response.json()).lines.map(toLine) }
  } catch {
    return { refusal: 'GLOBAL.OFFLINE' }
  }
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
