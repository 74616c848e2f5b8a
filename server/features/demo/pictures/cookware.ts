import { brass, chrome, ink, mix, paper, type Tones, tonesOf, walnut } from './color.ts'
import { type Pen, round } from './pen.ts'
import { contactShadow, ellipse, gloss, line, moved, opening, path, type Profile, rect, repeat, turned } from './shapes.ts'
import type { Subject } from './subject.ts'

/** Enamel is darker at the rim and foot of its colour, brightest on the shoulder. */
function dutchOven(pen: Pen, tones: Tones): string {
  const body: Profile = [[-206, 222], [-200, 226], [-150, 230], [-60, 222], [-18, 204], [0, 186]]
  const lid: Profile = [[-322, 40], [-318, 70], [-296, 150], [-262, 206], [-226, 230], [-208, 234]]
  const lugs = 'M-214 -164C-262 -172 -300 -160 -300 -134C-300 -108 -260 -98 -216 -106V-124C-250 -118 -276 -124 -276 -136C-276 -148 -250 -152 -214 -144Z'
  return (
    contactShadow(pen, 0, 4, 230) +
    path(lugs, pen.down(tones.light, tones.deep)) +
    `<g transform="scale(-1 1)">${path(lugs, pen.down(tones.base, tones.deep))}</g>` +
    turned(pen, body, tones, 0) +
    path('M-186 0A186 32 0 0 0 186 0L204 -18C120 14 -120 14 -204 -18Z', tones.deep, 0.55) +
    gloss(body.slice(1, -1), 0.8, 0.58, 0.42) +
    gloss(body.slice(2, -1), 0.5, 0.45, 0.3) +
    ellipse(0, -204, 228, 228 * pen.tilt, tones.deep) +
    turned(pen, lid, tones, 0) +
    gloss(lid.slice(1, -1), 0.78, 0.5, 0.45) +
    line(`M-234 -208A234 ${round(234 * pen.tilt)} 0 0 0 234 -208`, tones.deep, 7, 0.6) +
    line(`M-232 -216A232 ${round(232 * pen.tilt)} 0 0 0 232 -216`, tones.shine, 4, 0.6) +
    turned(pen, [[-374, 30], [-364, 40], [-350, 40], [-336, 16], [-318, 22]], brass, 0) +
    ellipse(0, -372, 34, 34 * pen.tilt + 3, pen.slant(brass)) +
    ellipse(-10, -374, 12, 4, brass.shine)
  )
}

function copperPan(pen: Pen, tones: Tones): string {
  const body: Profile = [[-150, 236], [-140, 232], [-60, 222], [-14, 206], [0, 188]]
  const steel = tonesOf('#c9cdd0')
  const ry = 236 * (pen.tilt + 0.05)
  return moved(
    contactShadow(pen, 0, 4, 230) +
      path('M214 -128C270 -150 330 -190 404 -236C424 -248 440 -226 424 -210C360 -160 300 -116 222 -92Z', pen.gradient(0, 0, 0.4, 1, [0, brass.shine], [0.5, brass.base], [1, brass.deep])) +
      ellipse(408, -224, 9, 8, ink.deep) +
      path(`M-236 -150A236 ${round(ry)} 0 0 1 236 -150C234 -100 226 -30 188 0A188 ${round(188 * (pen.tilt + 0.05))} 0 0 1 -188 0C-226 -30 -234 -100 -236 -150Z`, pen.metal(tones)) +
      gloss(body.slice(1, -1), 0.84, 0.72, 0.5) +
      ellipse(0, -150, 236, ry, pen.gradient(0, 0, 1, 0, [0, tones.shine], [0.5, tones.light], [1, tones.dark])) +
      ellipse(0, -146, 224, ry * 0.93, pen.gradient(0, 0, 1, 0.2, [0, steel.deep], [0.4, steel.base], [0.8, steel.shine], [1, steel.light])) +
      ellipse(10, -132, 176, ry * 0.66, pen.gradient(0, 0, 1, 0, [0, steel.dark], [0.6, steel.light], [1, steel.base])) +
      ellipse(206, -112, 6, 6, brass.shine) + ellipse(216, -102, 6, 6, brass.shine),
    -70,
    0,
  )
}

function knifeBlock(pen: Pen, tones: Tones): string {
  const handle = (x: number, y: number, length: number) =>
    moved(
      rect(-17, -length - 4, 34, 22, pen.metal(chrome), 4).replace('<rect', `<rect transform="translate(0 ${length - 8})"`) +
        path(`M-16 0C-14 ${-length * 0.4} -20 ${-length * 0.7} -16 ${-length}C-12 ${-length - 12} 14 ${-length - 12} 18 ${-length}C20 ${-length * 0.6} 14 ${-length * 0.4} 16 0Z`, pen.across(ink)) +
        [0.25, 0.5, 0.75].map((share) => ellipse(0, -length * share, 4.5, 4.5, chrome.light)).join('') +
        line(`M-9 ${-length * 0.15}V${-length * 0.85}`, '#ffffff', 3, 0.3),
      x,
      y,
      -24,
    )
  return (
    contactShadow(pen, 10, 0, 200) +
    handle(-150, -346, 120) + handle(-86, -374, 132) + handle(-20, -402, 140) +
    handle(-112, -300, 96) + handle(-48, -330, 100) + handle(18, -358, 104) +
    path('M-196 -286L36 -392L96 -366L-128 -262Z', pen.slant(tonesOf(tones.light))) +
    line('M-160 -298L-124 -282M-98 -326L-62 -310M-34 -356L2 -340M-128 -276L-106 -288M-64 -304L-42 -316M2 -334L24 -346', tones.deep, 8) +
    path('M-196 -286L-128 -262L-64 0H-168Z', pen.down(tones.dark, tones.deep)) +
    path('M-128 -262L96 -366L206 0H-64Z', pen.gradient(0, 0, 1, 0.7, [0, tones.light], [0.5, tones.base], [1, tones.dark])) +
    line('M-96 -250C-40 -150 -30 -80 -20 -4M-40 -296C20 -180 50 -90 70 -4M20 -322C80 -200 120 -90 140 -4', tones.deep, 3, 0.28) +
    rect(20, -120, 70, 44, brass.base, 4) + line('M34 -104H76M40 -92H70', brass.deep, 4)
  )
}

function chefKnife(pen: Pen, tones: Tones): string {
  const blade = 'M-34 -40H40C44 120 36 240 -34 330Z'
  return (
    rect(-330, -28, 660, 96, '#2a1016', 10, 0.24).replace('<rect', '<rect transform="translate(10 14)"') +
    rect(-330, -28, 660, 96, pen.down(walnut.light, walnut.dark), 10) +
    line('M-320 0C-160 -14 40 14 320 -4M-320 34C-100 20 120 48 320 30', walnut.deep, 3, 0.35) +
    path(blade, '#2a1016', 0.25).replace('<path', '<path transform="translate(22 16)"') +
    path(blade, pen.gradient(0, 0, 1, 0, [0, '#8d949b'], [0.2, '#dfe4e6'], [0.5, '#b7bec4'], [0.52, '#f5f7f6'], [1, '#cdd3d6'])) +
    path('M4 -40H40C44 120 36 240 -34 330C0 240 6 120 4 -40Z', '#ffffff', 0.4) +
    repeat(7, (index) => line(`M${-22 + (index % 2) * 4} ${-10 + index * 40}q10 14 2 28`, '#7f878e', 2.5, 0.45)) +
    path('M-36 -68H42V-38H-36Z', pen.metal(chrome)) +
    path('M-34 -68C-30 -140 -46 -220 -40 -290C-34 -322 34 -326 42 -296C48 -220 32 -140 40 -68Z', pen.across(tones)) +
    [-110, -180, -250].map((y) => ellipse(0, y, 9, 9, brass.deep) + ellipse(-1, y - 1, 7, 7, brass.light)).join('') +
    line('M-20 -90C-18 -150 -30 -220 -26 -284', '#ffffff', 6, 0.3)
  )
}

function standMixer(pen: Pen, tones: Tones): string {
  const bowl: Profile = [[-236, 128], [-228, 134], [-150, 132], [-80, 104], [-44, 62], [-36, 62]]
  const body = 'M104 -60C104 -200 96 -300 84 -366H216C232 -280 236 -160 232 -60Z'
  const head = 'M-224 -392C-244 -470 -190 -530 -80 -540C40 -552 176 -546 214 -500C240 -466 238 -392 214 -366C150 -340 0 -344 -120 -350C-180 -352 -216 -362 -224 -392Z'
  return (
    contactShadow(pen, 20, 2, 250) +
    path('M-214 -10C-220 -46 -180 -62 -120 -62H220C256 -62 262 -30 256 -6C254 4 246 8 236 8H-196C-206 8 -212 2 -214 -10Z', pen.gradient(0, 0, 0.3, 1, [0, tones.light], [0.5, tones.base], [1, tones.deep])) +
    path(body, pen.gradient(0, 0, 1, 0, [0, tones.dark], [0.35, tones.light], [0.7, tones.base], [1, tones.deep])) +
    ellipse(-70, -56, 96, 15, tones.deep, 0.7) +
    line('M-70 -350V-250', chrome.dark, 20) + line('M-74 -350V-250', chrome.shine, 6) +
    moved(
      opening(pen, -236, 128, chrome, chrome.deep, 5) +
        line('M0 -300V-240M-40 -238C-54 -270 -20 -290 0 -292C20 -290 54 -270 40 -238', chrome.light, 8) +
        path(`M-128 -236A128 ${round(128 * pen.tilt)} 0 0 0 128 -236L134 -228C134 -120 96 -50 62 -36A62 10 0 0 1 -62 -36C-96 -50 -134 -120 -134 -228Z`, pen.metal(chrome)) +
        gloss(bowl.slice(1, -1), 0.84, 0.66, 0.55),
      -70,
      -22,
    ) +
    line('M56 -246C96 -250 100 -170 40 -160', chrome.base, 13) + line('M56 -248C92 -250 94 -176 42 -164', chrome.shine, 4) +
    path(head, pen.gradient(0, 0, 0.15, 1, [0, tones.shine], [0.2, tones.light], [0.55, tones.base], [1, tones.deep])) +
    path('M-190 -462C-160 -514 -40 -528 100 -524C30 -508 -120 -508 -172 -448Z', '#ffffff', 0.5) +
    path('M-222 -416C-60 -410 120 -408 234 -422V-396C120 -384 -60 -386 -224 -392Z', pen.metal(chrome)) +
    ellipse(-218, -452, 22, 40, pen.metal(chrome)) + ellipse(-224, -452, 12, 26, chrome.deep) +
    ellipse(170, -330, 19, 19, pen.slant(chrome)) + ellipse(170, -330, 9, 9, ink.base) +
    line('M120 -466H190', chrome.light, 8)
  )
}

function kettle(pen: Pen, tones: Tones): string {
  const body: Profile = [[-262, 96], [-256, 104], [-200, 148], [-110, 186], [-50, 190], [-12, 176], [0, 160]]
  const wood = pen.across(walnut)
  return (
    contactShadow(pen, 0, 4, 190) +
    path('M-166 -110C-240 -120 -250 -230 -296 -286C-302 -298 -270 -312 -260 -300C-226 -250 -216 -196 -150 -186Z', pen.gradient(0, 0, 1, 0.4, [0, tones.light], [0.5, tones.base], [1, tones.deep])) +
    line('M-112 -236C-150 -420 -90 -480 0 -480C90 -480 150 -420 112 -236', tones.deep, 18) +
    line('M-112 -236C-150 -420 -90 -480 0 -480C90 -480 150 -420 112 -236', tones.base, 11) +
    path('M-84 -470C-60 -506 60 -506 84 -470C92 -456 76 -446 64 -452C40 -466 -40 -466 -64 -452C-76 -446 -92 -456 -84 -470Z', wood) +
    turned(pen, body, tones, 0) +
    gloss(body.slice(2, -1), 0.8, 0.56, 0.5) +
    path('M-190 -62C-110 -30 110 -30 190 -62C190 -40 186 -20 176 -12C110 18 -110 18 -176 -12C-186 -20 -190 -40 -190 -62Z', tones.deep, 0.3) +
    turned(pen, [[-296, 40], [-290, 66], [-272, 92], [-262, 98]], tones, 0.4) +
    turned(pen, [[-334, 16], [-328, 24], [-314, 24], [-306, 12], [-296, 16]], walnut, 0.3) +
    ellipse(-106, -232, 13, 13, brass.base) + ellipse(106, -232, 13, 13, brass.dark)
  )
}

function cup(pen: Pen, tones: Tones, coffee: boolean): string {
  return (
    contactShadow(pen, 0, 4, 120) +
    ellipse(0, -8, 136, 136 * (pen.tilt + 0.02), pen.gradient(0, 0, 1, 0.3, [0, tones.shine], [0.5, tones.light], [1, tones.dark])) +
    ellipse(0, -10, 92, 92 * pen.tilt, tones.dark, 0.45) +
    line('M84 -122C140 -134 142 -58 72 -52', tones.dark, 19) + line('M84 -124C134 -134 136 -62 74 -56', tones.light, 9) +
    turned(pen, [[-150, 94], [-144, 96], [-90, 92], [-40, 70], [-14, 48], [-8, 48]], tones, 0.5) +
    opening(pen, -150, 94, paper, '#d8ccb9', 6) +
    (coffee ? ellipse(0, -146, 84, 84 * pen.tilt * 0.86, '#3d2015') + ellipse(-6, -148, 62, 62 * pen.tilt * 0.7, '#b0743d') + ellipse(4, -147, 30, 30 * pen.tilt * 0.6, '#e6c493') : '')
  )
}

function espressoCups(pen: Pen, tones: Tones): string {
  const pale = tonesOf(mix(tones.base, '#fff6e6', 0.55))
  return (
    moved(cup(pen, pale, false), -116, -86, 0, 0.88) +
    moved(cup(pen, tones, false), 124, -80, 0, 0.88) +
    moved(cup(pen, tones, true), -84, 20, 0, 1.08) +
    moved(cup(pen, pale, true), 190, 36, 0, 1)
  )
}

export const cookware = {
  'dutch-oven': { label: 'Enameled Dutch Oven', colors: ['Red', 'Teal', 'Mustard', 'Navy', 'Sage', 'White'], place: 'kitchen', tag: [240, -110], low: true, size: 1.14, draw: dutchOven },
  'copper-pan': { label: 'Copper Saute Pan', colors: ['Copper', 'Silver', 'Black'], place: 'kitchen', tag: [330, -220], low: true, size: 1, draw: copperPan },
  'knife-block': { label: 'Knife Block Set', colors: ['Oak', 'Walnut', 'Black'], place: 'kitchen', tag: [150, -250], size: 1.1, draw: knifeBlock },
  'chef-knife': { label: 'Chef Knife', colors: ['Black', 'Walnut', 'Red', 'Olive'], place: 'wall', tag: [30, -270], draw: chefKnife },
  'stand-mixer': { label: 'Stand Mixer', colors: ['Red', 'Mint', 'Cream', 'Pink', 'Black', 'Blue'], place: 'kitchen', tag: [176, -330], size: 1.1, draw: standMixer },
  kettle: { label: 'Stovetop Kettle', colors: ['Mint', 'Cream', 'Red', 'Black', 'Copper'], place: 'kitchen', tag: [112, -250], size: 1.15, draw: kettle },
  'espresso-cups': { label: 'Espresso Cup Set', colors: ['Terracotta', 'Blue', 'Green', 'White'], place: 'kitchen', tag: [190, -230], low: true, size: 1.12, draw: espressoCups },
} satisfies Record<string, Subject>
