import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalidField } from './errors.ts'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a multipart request, on routes that take one. */
    uploadedFile: Buffer | null
  }
}

interface FileField {
  field: string
  largestBytes: number
  /** What is said when another field, or none, holds the file. */
  missing: string
  tooLarge: string
}

/** Routes added inside also take multipart/form-data with one file; its text fields become the body. */
export function acceptFile(app: App, file: FileField, addRoutes: (app: App) => void): void {
  void app.fastify.register(async (fastify) => {
    await fastify.register(multipart, {
      // Names with folders are to be seen and refused, not tidied up.
      preservePath: true,
      throwFileSizeLimit: true,
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        headerPairs: 20,
        fieldNameSize: 50,
        fieldSize: 500,
        fileSize: file.largestBytes,
      },
    })
    fastify.decorateRequest('uploadedFile', null)
    fastify.addHook('preValidation', async (request) => {
      if (request.isMultipart()) await readParts(request, file)
    })
    addRoutes({ ...app, fastify, file })
  })
}

async function readParts(request: FastifyRequest, { field, missing, tooLarge }: FileField): Promise<void> {
  const body: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        body[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) {
        request.uploadedFile = await part.toBuffer()
        body['fileName'] = part.filename ?? ''
      } else {
        throw invalidField(missing, field)
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ECONNRESET') throw new AppError('invalid', 'The upload was cut off')
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('too_large', tooLarge)
    // What else the reader of forms refuses bears no code: an end that never comes, a part without a name.
    if (code === undefined) throw new AppError('invalid', 'The upload is not a form with a file')
    throw error
  }
  request.body = body
}
