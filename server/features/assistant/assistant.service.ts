import type { z } from 'zod'
import type { Answer } from '../../../domain/contracts/endpoint.ts'
import type * as contract from '../../../domain/contracts/assistant.ts'
import type { AppContext } from '../../app/context.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { weighSeenThing } from '../matching/matching.service.ts'
import { requireFlag } from '../flags/flags.service.ts'
import { showHunt } from '../hunts/hunts.service.ts'
import { describe, detailsOf } from './description.ts'
import { lookAt, photosFrom, withModel, type Looked, type TellStep } from './findings.ts'
import { askModel, type Outcome } from './model-calls.ts'
import { photoVerdict, type Recognized } from './photo-verdict.ts'
import { asFarAsKnown, factsFor, isEmpty, leavesQuestions } from './recognition.ts'

const embedded = 'embedded'
/** A model looks at the first photos only: each one costs. */
const mostForModel = 4

export const readAssistant = ({ model }: AppContext): Answer<typeof contract.readAssistant> => ({
  provider: model?.name ?? embedded,
})

/** Who may ask, and how often: checked before a photo is decoded. */
async function admit(context: AppContext, viewer: Viewer): Promise<void> {
  await requireFlag(context, viewer, 'ai-product-recognition')
  await context.limiter.take('ai', String(viewer.id))
}

/** Nobody could say anything: the words of whoever failed, with the status that goes with it. */
function refuse(words: string, failure: unknown): never {
  if (!(failure instanceof ProviderError)) throw failure
  throw new ProviderError(failure.provider, words, { failure: failure.failure, cause: failure })
}

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown')

function limitWords({ answer, ...outcome }: Outcome<unknown>): string {
  if (answer !== null || !('reason' in outcome)) return ''
  if (outcome.reason === 'daily limit') return ' Today’s AI answers are used up; this was read on our own server.'
  return outcome.reason === 'failed' ? ' The AI service did not answer; this was read on our own server.' : ''
}

export async function identifyProduct(
  context: AppContext,
  viewer: Viewer,
  { primaryImage, additionalImages, readings }: z.output<typeof contract.identifyProduct.body>,
  tell: TellStep = () => {},
): Promise<Answer<typeof contract.identifyProduct>> {
  await admit(context, viewer)
  const photos = await photosFrom([primaryImage, ...(additionalImages ?? [])])
  const looked = await lookAt(context, viewer, photos, { tell, readings: readings ?? [] })
  const { categories } = looked
  const known = { categories: categories.map(({ name }) => name), read: factsFor(looked.product) }
  if (context.model) tell({ step: 'asking' })
  const asked = leavesQuestions(looked.product)
    ? await askModel(context, viewer.id, (model) => model.identify(photos.slice(0, mostForModel), known))
    : ({ answer: null, provider: null, reason: 'no model' } as const)
  const product = asked.answer ? withModel(looked, asked.answer) : looked.product
  const failure = looked.failure ?? ('error' in asked ? asked.error : undefined)
  if (isEmpty(product) && failure !== undefined) {
    refuse(`Failed to identify product from images: ${reasonOf(failure)}`, failure)
  }
  const words = product.productName
    ? `This looks like ${product.productName}.`
    : isEmpty(product)
      ? 'Could not analyze the product. Please fill in details manually.'
      : 'The tag and the photo say this much; the name is up to you.'
  const provider = asked.provider ?? embedded
  return { success: !isEmpty(product), message: words + limitWords(asked), provider, product, categories }
}

export async function generateDescription(
  context: AppContext,
  viewer: Viewer,
  { imageBase64, productName }: { imageBase64: string; productName?: string | null },
): Promise<Answer<typeof contract.generateDescription>> {
  await admit(context, viewer)
  const photos = await photosFrom([imageBase64])
  const [photo] = photos
  const looked = await lookAt(context, viewer, photos)
  const name = productName ?? ''
  const asked = await askModel(context, viewer.id, (model) =>
    model.describe(photo ?? Buffer.alloc(0), { productName: name, read: factsFor(looked.product) }),
  )
  const description = asked.answer ?? describe(looked.product, name)
  const failure = looked.failure ?? ('error' in asked ? asked.error : undefined)
  if (!description && failure !== undefined) refuse('Could not analyze the product', failure)
  return {
    success: description !== '',
    description,
    message: description ? `Description written.${limitWords(asked)}` : 'Empty analysis result',
    provider: asked.answer ? asked.provider : embedded,
    details: detailsOf(looked.product),
    error: description ? null : 'Empty analysis result',
  }
}

export async function analyzeImage(
  context: AppContext,
  viewer: Viewer,
  { imageBase64, huntId }: { imageBase64: string; huntId: number },
): Promise<Answer<typeof contract.analyzeImage>> {
  await admit(context, viewer)
  const hunt = await showHunt(context, viewer, huntId)
  const photos = await photosFrom([imageBase64])
  const [photo] = photos
  const looked = await lookAt(context, viewer, photos)
  const { productName, description, color, size, targetPrice } = hunt
  const asked = await askModel(context, viewer.id, (model) =>
    model.compare(photo ?? Buffer.alloc(0), { productName, description, color, size, targetPrice }),
  )
  if (looked.failure !== undefined && looked.vector === null && !asked.answer) {
    refuse('Failed to analyze image', looked.failure)
  }
  const own = await judgePhoto(context, huntId, looked)
  return {
    success: true,
    message: `Compared with the hunt for ${productName}.${limitWords(asked)}`,
    provider: asked.provider ?? embedded,
    matchScore: asked.answer?.matchScore ?? own.matchScore,
    matchReason: asked.answer?.matchReason ?? own.matchReason,
    product: looked.product,
  }
}

/** What the thing is called may be too unsure for a form, and still tell something. */
function recognizedIn({ product, findings }: Looked): Recognized | null {
  const { productName, sources } = product
  if (productName) return { name: productName, confidence: sources['productName']?.confidence ?? 0 }
  const guess = findings.byCode?.known ?? findings.byPhoto
  return guess && { name: guess.name, confidence: guess.confidence }
}

async function judgePhoto(context: AppContext, huntId: number, looked: Looked) {
  const recognized = recognizedIn(looked)
  const seen = { ...asFarAsKnown(looked.product), productName: recognized?.name ?? '' }
  const weighed = await weighSeenThing(context, huntId, seen, looked.vector).catch((error: unknown) => {
    context.log.error({ err: error, huntId }, 'a photo could not be weighed against a hunt')
    throw new AppError('unavailable', 'Failed to create match from image')
  })
  // It was there when the photo came, and is gone by now.
  if (!weighed) throw notFound('Hunt not found')
  return photoVerdict(weighed, recognized)
}
