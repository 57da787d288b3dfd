// Kinds of actions whose number is the name of a place, not an amount.
export const NO_AMOUNTS = ['place_robber'];
