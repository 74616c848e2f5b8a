/** What the people of the demo community write. */

export const wishes = [
  'Saw one at a friend’s place and cannot stop thinking about it.',
  'For the new apartment. Happy with a small scratch.',
  'Mine broke last week and nothing online comes close.',
  'It is a birthday present, so sooner is better.',
  'Would drive across town for the right one.',
  'Second one to go with the one I scored in spring.',
  'My sister found hers for half the price and I am still jealous.',
  'Any store is fine, I pass most of them on my way home.',
  'Missed it by an hour last Saturday.',
  'Redoing this corner of the house, one treasure at a time.',
]

export const sightings = [
  'Back wall, second shelf from the top.',
  'On an end cap near the registers, going fast.',
  'Box is a little dented, the thing itself is perfect.',
  'Fresh off the truck this morning.',
  'Tucked behind the seasonal aisle, look low.',
  'Red tag, and the cashier said another markdown is coming.',
  'The floor model looks even better in person.',
  'Somebody had hidden it between the lampshades. You are welcome.',
  'Clearance aisle, next to the fitting rooms.',
  'Stacked on a pallet by the entrance.',
  'Heavier than it looks. Bring a cart.',
  'Only a few left, all with tags on.',
]

export const commentsOnHunts = [
  'I will keep my eyes open, I am there every Thursday.',
  'Saw something like it last month, fingers crossed!',
  'Which size are you after?',
  'Try the bigger store out by the highway, they get more of these.',
  'Same here. If I find two, one is yours.',
  'That target price is brave, but I have seen lower.',
]

export const commentsOnGatherings = [
  'Is it still there? I could go after work.',
  'Just picked one up, thank you!',
  'That color is even nicer than the pictures.',
  'How many did you see?',
  'What a price. Full retail is painful.',
  'They told me more are coming on Tuesday.',
  'Great spot!',
]

export const commentsOnFinds = [
  'Now that is a match.',
  'Go, go, go!',
  'This community is dangerous for my wallet.',
  'Did you get it?',
  'Love when this works out.',
]

export const purchaseNotes = [
  'Last one on the shelf. Best drive of the week.',
  'Even got an extra ten percent for a loose thread.',
  'Exactly as in the photo.',
  'Picked up on the way home, thank you!',
]

export const feedback = [
  {
    feedbackType: 'feature_request',
    title: 'Alert me on the way home',
    description: 'I pass three stores on my commute. Tell me when one of my hunts was just seen at one of them.',
    category: 'find',
    rating: 5,
    status: 'approved',
  },
  {
    feedbackType: 'improvement',
    title: 'Bigger photos on the cards',
    description: 'On my phone I always open the page just to see the picture properly. Let me swipe on the card.',
    category: 'user_interface',
    rating: 4,
    status: 'new',
  },
  {
    feedbackType: 'bug_report',
    title: 'Store search misses the outlet by the airport',
    description: 'The store finder knows the one downtown but not the one by the airport, so I cannot gather there.',
    category: 'gather',
    rating: 3,
    status: 'pending',
  },
  {
    feedbackType: 'general',
    title: 'The match reasons are great',
    description: 'I like that a find says why it matches. It saved me two useless trips this month.',
    category: 'find',
    rating: 5,
    status: 'new',
  },
  {
    feedbackType: 'feature_request',
    title: 'Swipe through the photos',
    description: 'Please let me swipe through all photos of a gathering without opening each one.',
    category: 'user_interface',
    rating: 4,
    status: 'new',
  },
  {
    feedbackType: 'improvement',
    title: 'Show savings per month',
    description: 'The score page tells me what I saved in total. A little chart by month would be fun.',
    category: 'score',
    rating: 4,
    status: 'rejected',
  },
] as const
