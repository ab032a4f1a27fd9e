import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

const isNull = (schema: Json): boolean => schema['type'] === 'null'

/** In the serializer's dialect, which has a word of its own for what may be null. */
const jsonSchemaOf = (reply: z.ZodType): Json =>
  z.toJSONSchema(reply, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      const { anyOf, ...rest } = jsonSchema as { anyOf?: Json[] }
      const [choice, ...others] = anyOf?.filter((schema) => !isNull(schema)) ?? []
      if (!choice || others.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, rest, choice, { nullable: true })
    },
  }) as Json

/** Nothing when a choice is left open, or for what JSON Schema has no words for. */
const compilable = (reply: z.ZodType): Json | undefined => {
  try {
    const schema = jsonSchemaOf(reply)
    return /"(anyOf|oneOf|allOf|\$ref)":/.test(JSON.stringify(schema)) ? undefined : schema
  } catch {
    return undefined
  }
}

/**
 * Writes replies as JSON, with nothing in them that their schema does not name (WIRE-40). By code that is made from the
 * schema, in a third of the time that the schema itself would take; unless it leaves a choice, which only itself decides.
 * That a reply is of the right types is the compiler's business, and the tests'.
 */
export const replyWriter = (reply: z.ZodType): ((value: unknown) => string) => {
  const schema = compilable(reply)
  return schema ? fastJson(schema) : (value) => JSON.stringify(reply.parse(value))
}
