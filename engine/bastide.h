// The engine for programs of others: everything that is meant to be used, in one include.
//
//   Setup, parse_rules     what is played                    Match    a game with its history
//   Game, Decision, Action playing it                        Event    what happens, in numbers and in words
//   print_*, parse_*       actions, records and positions as text (docs/notation.md)
#pragma once

#include "engine/editions.h"
#include "engine/event_text.h"
#include "engine/match.h"
#include "engine/notation.h"
