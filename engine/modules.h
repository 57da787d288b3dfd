// The one list of expansions. Adding one: CONTRIBUTING.md, "Add an expansion".
#pragma once

#include "engine/expansions/abbey_mayor.h"
#include "engine/expansions/bazaars.h"
#include "engine/expansions/bridges.h"
#include "engine/expansions/castles.h"
#include "engine/expansions/crop_circles.h"
#include "engine/expansions/ferries.h"
#include "engine/expansions/flying_machines.h"
#include "engine/expansions/gold_mines.h"
#include "engine/expansions/inns_cathedrals.h"
#include "engine/expansions/mage_witch.h"
#include "engine/expansions/messengers.h"
#include "engine/expansions/princess_dragon.h"
#include "engine/expansions/river.h"
#include "engine/expansions/robbers.h"
#include "engine/expansions/score_track.h"
#include "engine/expansions/tower.h"
#include "engine/expansions/traders_builders.h"
#include "engine/module.h"

namespace bastide {

using Modules = ModuleList<River, Bazaars, InnsCathedrals, TradersBuilders, PrincessDragon, Tower, AbbeyMayor,
                           Bridges, Castles, FlyingMachines, Ferries, GoldMines, MageWitch, CropCircles,
                           ScoreTrack, Messengers, Robbers>;

} // namespace bastide
