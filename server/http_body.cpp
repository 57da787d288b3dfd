#include "server/http_body.h"

#include <zlib.h>

#include "server/secrets.h"

namespace bastide {

namespace {

constexpr std::size_t kWorthPacking = 1024;
constexpr int kQuickly = 1;
constexpr int kWell = 9;

// Empty if it went wrong.
std::string gzipped(std::string_view text, int level) {
    constexpr int kGzipWindow = 15 + 16; // the largest window, with gzip's header
    constexpr int kMemory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, level, Z_DEFLATED, kGzipWindow, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return done ? out : std::string();
}

bool is_text(std::string_view type) {
    for (std::string_view known :
         {"text/", "application/json", "image/svg+xml", "application/manifest+json", "application/wasm"})
        if (type.starts_with(known)) return true;
    return false;
}

void say_packed(HttpResponse& response, std::string packed) {
    response.body = std::move(packed);
    response.headers.emplace_back("Content-Encoding", "gzip");
}

} // namespace

std::string HttpRequest::asked(std::string_view name) const {
    for (const auto& [known, value] : query)
        if (known == name) return value;
    return {};
}

void pack(const HttpRequest& request, HttpResponse& response) {
    if (!response.may_pack || !is_text(response.type)) return;
    response.may_pack = false; // once is enough
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (!request.accepts_gzip || response.body.size() < kWorthPacking) return;
    if (std::string packed = gzipped(response.body, kQuickly); !packed.empty())
        say_packed(response, std::move(packed));
}

KeptBody keep_body(std::string type, std::string text) {
    constexpr std::size_t kTagBytes = 12;
    KeptBody out{std::move(type), std::move(text), {}, {}};
    if (is_text(out.type) && out.plain.size() >= kWorthPacking) out.packed = gzipped(out.plain, kWell);
    if (out.packed.size() >= out.plain.size()) out.packed.clear();
    // Weak: the packed and the plain form share it.
    out.tag = "W/\"" + hex(token_hash(out.plain)).substr(0, 2 * kTagBytes) + "\"";
    return out;
}

HttpResponse kept_response(const HttpRequest& request, const KeptBody& body, bool immutable) {
    HttpResponse out{200, body.type, {}};
    out.may_pack = false;
    out.headers = {{"ETag", body.tag},
                   {"Vary", "Accept-Encoding"},
                   {"Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache"}};
    if (request.if_none_match.find(body.tag) != std::string::npos)
        out.status = 304;
    else if (request.accepts_gzip && !body.packed.empty())
        say_packed(out, body.packed);
    else
        out.body = body.plain;
    return out;
}

void KeptBodies::with(const std::string& name, std::function<Bodies()> make, Use use) {
    if (const auto known = bodies_.find(name); known != bodies_.end()) return use(known->second);
    auto& waiting = waiting_[name];
    waiting.push_back(std::move(use));
    if (waiting.size() > 1) return; // they are being made
    workers_.post([this, name, make = std::move(make)] {
        post_([this, name, made = make()]() mutable {
            const Bodies& bodies = bodies_[name] = std::move(made);
            for (const Use& waits : waiting_[name]) waits(bodies);
            waiting_.erase(name);
        });
    });
}

} // namespace bastide
