import { Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'

/** Precedes Tiptap's own serializer, which puts an empty line between any two. */
const PRIORITY = 200

/**
 * Pastes plain text line by line, with its empty lines, and copies it the same way (EDT-101). ProseMirror would take
 * several line breaks for the gap between two paragraphs and drop the empty lines.
 */
export const PlainTextLines = Extension.create({
  name: 'plainTextLines',
  priority: PRIORITY,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('plainTextLines'),
        props: {
          clipboardTextParser: (text, context, _plain, { state: { schema } }) => {
            // What is pasted is its paster's, also amid the text of another (EDT-17).
            const marks = context.marks().filter(({ type }) => type.name !== AUTHOR_MARK)
            const lines = text.split(/\r\n?|\n/)
            const paragraphs = lines.map((line) =>
              schema.node('paragraph', null, line === '' ? [] : schema.text(line, marks)),
            )
            return new Slice(Fragment.from(paragraphs), 1, 1)
          },
          clipboardTextSerializer: ({ content }) =>
            content.textBetween(0, content.size, '\n', ({ type }) => (type.name === 'hardBreak' ? '\n' : '')),
        },
      }),
    ]
  },
})
